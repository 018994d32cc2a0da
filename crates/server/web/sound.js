// The click of a disc, for those who want to hear it. Made on the spot: there is no file to load.

import { settings } from "./settings.js";

/** @type {AudioContext | undefined} */
let audio;

/**
 * A short, woody tap; more discs sound fuller.
 * @param {number} flips
 */
export function tap(flips) {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  for (let index = 0; index < Math.min(flips + 1, 4); index += 1) {
    const start = now + index * 0.06;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(420 - index * 30, start);
    tone.frequency.exponentialRampToValueAtTime(140, start + 0.08);
    volume.gain.setValueAtTime(0.25, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.1);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.1);
  }
}
