import { INTENTS } from "#src/domain/analysis/analysis.contract.ts";
import type { Intent } from "#src/domain/analysis/analysis.contract.ts";
import { viewMessages } from "#src/domain/reading/message-view.ts";
import { extractNeed } from "#src/domain/reading/read-conversation.ts";
import { NEEDS } from "#src/domain/reading/reading.contract.ts";
import type { Need } from "#src/domain/reading/reading.contract.ts";
import type { KeyedRow } from "./keyed-trainer.ts";
import { readLabeledTexts } from "./read-texts.ts";

/** The need that an intent of our own texts stands for. */
const NEED_OF_INTENT: Partial<Record<Intent, Need>> = {
  greeting: "none",
  product_question: "information",
  price: "price",
  discount: "price",
  availability: "availability",
  booking: "buy_or_book",
  order: "buy_or_book",
  order_status: "order_status",
  change_order: "change",
  cancel: "cancel",
  refund: "refund",
  payment_problem: "payment",
  shipping: "information",
  opening_hours: "information",
  location: "information",
  technical_problem: "problem",
  account: "account",
  complaint: "complaint",
  human_request: "person",
  bot_question: "chat",
};
const FILES = ["en", "es", "pt"].flatMap((language) => [`intents-${language}`, `intents-more-${language}`]);
const WEIGHT = 0.25;

/** Our own texts of intents as the first messages of users with a need. */
export function listNeedTexts(): KeyedRow[] {
  return FILES.flatMap(readLabeledTexts).flatMap(({ text, label }): KeyedRow[] => {
    const intent = INTENTS.find((name) => name === label);
    const need = intent === undefined ? undefined : NEED_OF_INTENT[intent];
    if (need === undefined) return [];
    const { views } = viewMessages([{ role: "user", text, at: null }]);
    return [{ features: extractNeed(views, [null]), targets: [NEEDS.indexOf(need)], weight: WEIGHT }];
  });
}
