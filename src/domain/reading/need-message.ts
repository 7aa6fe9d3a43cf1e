import { INTENTS } from "../analysis/analysis.contract.ts";
import type { MessageView } from "./message-view.ts";

const SOCIAL = new Set(["greeting", "thanks", "affirm", "goodbye"]);
const MIN_WORDS = 3;

/** The first user message that says what the user came for; without one, the first user message. */
export function findNeedMessage(users: readonly MessageView[]): MessageView | undefined {
  return (
    users.find(({ reading, intent, signs }) => {
      const isSocial = SOCIAL.has(INTENTS[intent] ?? "");
      const isLong = reading.tokens.words.length >= MIN_WORDS;
      return (reading.rareWords > 0 && isLong && !isSocial) || (signs !== 0 && reading.asks);
    }) ?? users[0]
  );
}
