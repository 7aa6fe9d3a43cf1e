import type { SentimentLabel } from "../analysis/analysis.contract.ts";
import { REPEATS } from "../analysis/text/messages/repetition.ts";
import { hasUserSign } from "./reading-phrases.ts";
import type { UserSign } from "./reading-phrases.ts";
import { statesMatter } from "./matter.ts";
import type { MessageView } from "./message-view.ts";
import type { MessageAct, Outcome } from "./reading.contract.ts";

/** A sale is confirmed, or somebody was told to come back about it. */
const CONFIRMING: ReadonlySet<MessageAct | null> = new Set<MessageAct | null>(["confirmation", "handoff"]);
/** Who says so at the end waits for nothing. */
const LEAVES: readonly UserSign[] = ["gives_up", "elsewhere", "threatens"];

type Known = {
  views: readonly MessageView[];
  acts: readonly (MessageAct | null)[];
  /** How the user left. */
  left: SentimentLabel;
};

/** Whether a conversation cannot have an outcome by its definition, whatever the model says. */
export function isRuledOut(outcome: Outcome, { views, acts, left }: Known): boolean {
  if (outcome === "greeting") return statesMatter(views);
  if (outcome === "sold") return !acts.some((act) => CONFIRMING.has(act));
  if (outcome === "waiting") return left === "negative" && isLeaveTaking(views.at(-1));
  return outcome === "answered" && isProtestIgnored(views);
}

function isLeaveTaking(last: MessageView | undefined): boolean {
  return last?.isUser === true && LEAVES.some((sign) => hasUserSign(last.signs, sign));
}

/** Whether the user's last words say that this was not the question, and nothing or the same reply follows. */
function isProtestIgnored(views: readonly MessageView[]): boolean {
  const at = views.findLastIndex(({ isUser }) => isUser);
  const protest = views[at];
  if (!protest || at === 0 || !hasUserSign(protest.signs, "not_asked")) return false;
  return views.slice(at + 1).every(({ repeats }) => repeats === REPEATS.exactly);
}
