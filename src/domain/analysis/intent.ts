import type { Intent } from "./analysis.contract.ts";
import type { CueHits } from "./cues.ts";
import { readSaid } from "./said.ts";

/** What a message wants; `oos` is none of the intents. */
export function readIntent(cues: CueHits): Intent {
  return readSaid(cues);
}

/** Intents that keep the talk going and are nobody's reason to write. */
export function isSocialIntent(intent: Intent): boolean {
  return ["greeting", "thanks", "goodbye", "affirm", "deny", "oos"].includes(intent);
}
