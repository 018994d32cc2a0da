// What the server says of persons, for the type checker alone.

/** Somebody as they see themselves. */
export interface Myself {
  nickname: string | null;
  /** Whether there is a person, or only a browser. */
  known: boolean;
  /** Whether they can sign in elsewhere. */
  passphrase: boolean;
  /** Browsers in which they are signed in. */
  devices: number;
  tokens: { name: string; created: number }[];
}
