import { listSentences } from "../analysis/text/messages/sentences.ts";
import type { MessageView } from "./message-view.ts";
import type { ConversationReading, LossReason, MessageAct, Outcome } from "./reading.contract.ts";
import { countSigns, findSentenceSigns, hasUserSign } from "./reading-phrases.ts";
import type { UserSign } from "./reading-phrases.ts";

/** Reasons that a user's words give, and the phrases that show them. */
const SAID: Partial<Record<LossReason, readonly UserSign[]>> = {
  price_objection: ["expensive", "elsewhere"],
  trust_objection: ["distrusts"],
  time_objection: ["postpones"],
  withdrawn: ["withdraws", "elsewhere"],
  form_friction: ["friction"],
  language_mismatch: ["language"],
};
/** The act of the business with which an outcome or reason is decided. */
const DONE: Partial<Record<Outcome | LossReason, readonly MessageAct[]>> = {
  sold: ["confirmation"],
  solved: ["confirmation", "instruction", "answer"],
  answered: ["answer", "price", "instruction", "offer"],
  waiting: ["handoff"],
  unavailable: ["unavailable", "not_offered"],
  not_offered: ["not_offered", "unavailable"],
  out_of_hours: ["handoff"],
  fallback_loop: ["fallback"],
};

/** The message that decided, and the sentence in it. */
export function findDecision(
  views: readonly MessageView[],
  acts: readonly (MessageAct | null)[],
  { outcome, reason }: { outcome: Outcome; reason: LossReason | null },
): ConversationReading["decidedBy"] {
  const view = findMessage(views, acts, outcome, reason);
  return view === undefined ? null : { message: view.position, ...findSpan(view) };
}

function findMessage(
  views: readonly MessageView[],
  acts: readonly (MessageAct | null)[],
  outcome: Outcome,
  reason: LossReason | null,
): MessageView | undefined {
  const signs = reason === null ? undefined : SAID[reason];
  const said = signs && views.findLast((view) => view.isUser && signs.some((sign) => hasUserSign(view.signs, sign)));
  if (said) return said;
  const names = (reason === null ? undefined : DONE[reason]) ?? DONE[outcome];
  for (const name of names ?? []) {
    const at = acts.findLastIndex((act) => act === name);
    if (at >= 0) return views[at];
  }
  if (outcome === "not_customer") return views.find(({ isUser }) => isUser) ?? views[0];
  return views.at(-1);
}

/** The sentence whose phrases show the most; the whole text where none does. */
function findSpan({ reading }: MessageView): { start: number; end: number } {
  const { tokens } = reading;
  let span = { start: 0, end: tokens.text.length };
  let most = 0;
  for (const { start, end } of listSentences(tokens)) {
    const count = countSigns(findSentenceSigns(reading, start, end));
    if (count <= most) continue;
    most = count;
    span = { start: tokens.starts[start] ?? 0, end: tokens.ends[end - 1] ?? tokens.text.length };
  }
  return span;
}
