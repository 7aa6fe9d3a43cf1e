/** What a closed conversation's reading says about Conversion, by what counts as Conversion for its API account. */
import { STAGES } from "../analysis/analysis.contract.ts";
import type { EngineCounts, Goal, Stage } from "../analysis/analysis.contract.ts";
import type { ConversationState } from "../analysis/analysis.ts";
import type { LossReason, Outcome } from "./reading.contract.ts";

const CONSIDERATION = STAGES.indexOf("consideration");
const CONVERSION = STAGES.indexOf("conversion");

/** What decides on Conversion; `decidedBy` is the position of the message that decided, null if unknown. */
export type Settlement = {
  outcome: Outcome;
  reason: LossReason | null;
  decidedBy: number | null;
};

/** What a reading says once the business has reported a conversion: its word goes before what is read from the messages. */
export const SOLD_BY_EVENT = { outcome: "sold", reason: null, confidence: 1, decidedBy: null } as const;

/** Whether an outcome counts as Conversion where the engine decides. */
export function countsAsConverted(outcome: Outcome, counts: EngineCounts): boolean {
  return outcome === "sold" || (outcome === "solved" && counts === "sold_and_solved");
}

/**
 * The state of a closed conversation with Conversion as its reading says; the state itself where the goal is not the engine's. What
 * was committed to and withdrawn keeps its stage.
 */
export function settleConversion(
  state: ConversationState,
  goal: Goal,
  { outcome, reason, decidedBy }: Settlement,
): ConversationState {
  if (goal.kind !== "engine") return state;
  const converted = countsAsConverted(outcome, goal.counts);
  if (converted) {
    if (state.stage >= CONVERSION) return { ...state, converted };
    return { ...state, converted, stage: CONVERSION, movedBy: decidedBy ?? state.movedBy };
  }
  const keepsStage = state.stage < CONVERSION || reason === "withdrawn";
  return { ...state, converted, stage: keepsStage ? state.stage : CONSIDERATION };
}

/** The stage of a message, which does not contradict its conversation's: Conversion is where the conversation reached it. */
export function settleMessageStage(
  own: Stage | null,
  { stage, isMover }: { stage: Stage | null; isMover: boolean },
): Stage | null {
  if (stage === "conversion") return isMover ? stage : own;
  return own === "conversion" ? "consideration" : own;
}
