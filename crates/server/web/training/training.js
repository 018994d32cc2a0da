// Training: what there is to do today, and the session in which it is done.

import { screenStyle } from "../later.js";
import { placeAt } from "../root.js";
import { addTexts } from "../words.js";
import { TrainingHome } from "./overview.js";
import { SessionScreen } from "./session.js";
import { TRAINING_TEXTS } from "./texts.js";

addTexts(TRAINING_TEXTS);
await Promise.all(["training/training.css", "analysis/values/values.css"].map(screenStyle));

/** @type {import("../later.js").Opener} */
export const open = (place) => (placeAt().endsWith("/session") ? new SessionScreen(place) : new TrainingHome(place));
