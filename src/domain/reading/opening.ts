import type { Intent } from "../analysis/analysis.contract.ts";
import { shortenText } from "../shared/text.ts";

/** Length of what is kept of a message. */
export const QUOTE_LENGTH = 140;
/** User messages that say nothing of a matter. */
export const COURTESIES: ReadonlySet<Intent> = new Set(["greeting", "thanks", "goodbye"]);

/** The first of the user's messages that is not a greeting, shortened; empty without any. */
export function findOpening(users: readonly { text: string; intent: Intent }[]): string {
  const opening = users.find(({ intent }) => !COURTESIES.has(intent)) ?? users[0];
  return shortenText(opening?.text ?? "", QUOTE_LENGTH);
}
