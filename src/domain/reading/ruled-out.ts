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

/** The outcomes that a conversation cannot have by their definitions, whatever the model says. `left` is how the user left. */
export function listRuledOut(
  views: readonly MessageView[],
  acts: readonly (MessageAct | null)[],
  left: "negative" | "neutral" | "positive",
): Set<Outcome> {
  const out = new Set<Outcome>();
  if (statesMatter(views)) out.add("greeting");
  if (!acts.some((act) => CONFIRMING.has(act))) out.add("sold");
  const last = views.at(-1);
  if (last?.isUser === true && left === "negative" && LEAVES.some((sign) => hasUserSign(last.signs, sign)))
    out.add("waiting");
  if (isProtestIgnored(views)) out.add("answered");
  return out;
}

/** Whether the user's last words say that this was not the question, and nothing or the same reply follows. */
function isProtestIgnored(views: readonly MessageView[]): boolean {
  const at = views.findLastIndex(({ isUser }) => isUser);
  const protest = views[at];
  if (!protest || at === 0 || !hasUserSign(protest.signs, "not_asked")) return false;
  return views.slice(at + 1).every(({ repeats }) => repeats === REPEATS.exactly);
}
