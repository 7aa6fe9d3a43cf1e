import { summarizeConversation } from "../../../../domain/analysis/analysis.ts";
import type { Goal } from "../../../../domain/analysis/analysis.contract.ts";
import { getCountedReading } from "../../../../domain/conversations/stored-reading.ts";
import { countsAsConverted, settleConversion } from "../../../../domain/reading/settle-conversion.ts";
import { decodeAnalysisState } from "../store/batch/analysis-state.ts";
import type { ConversationRow } from "../ingest.types.ts";

/**
 * Updates in place why a closed conversation left, whether it is converted, and what depends on that, to its reading with its
 * corrections. A row that was not read has no reason; one whose goal is not the engine's is converted as analyzed.
 */
export function settleRow(row: ConversationRow, goal: Goal): void {
  const counted = row.closed ? getCountedReading(row.reading) : null;
  row.dropReason = counted?.reason ?? null;
  const engine = row.reading?.engine ?? null;
  if (goal.kind !== "engine" || counted === null || engine === null) return;
  const { outcome, reason } = counted;
  const state = decodeAnalysisState(row.state)?.engine;
  if (state === undefined) {
    settleFigures(row, countsAsConverted(outcome, goal.counts), reason === "withdrawn");
    return;
  }
  const settled = settleConversion(state, goal, { outcome, reason, decidedBy: null });
  const summary = summarizeConversation(settled, { closed: true });
  row.converted = summary.converted;
  row.stage = summary.stage;
  row.ended = summary.ended;
  row.dropStage = summary.dropOff?.stage ?? null;
  row.quality = summary.quality;
  if (settled.stage > state.stage) row.movedBy = engine.decidedBy?.messageId ?? row.movedBy;
}

/** Whether a conversation was analyzed with another goal than its account's, so that its messages must be analyzed again. */
export function hasOtherGoal(row: ConversationRow, goal: Goal): boolean {
  const own = decodeAnalysisState(row.state)?.engine.goal ?? null;
  // Which outcomes count changes nothing in the analysis of messages.
  if (own === null || (own.kind === "engine" && goal.kind === "engine")) return false;
  return JSON.stringify(own) !== JSON.stringify(goal);
}

/** For rows whose state is of an older engine: what does not need it. */
function settleFigures(row: ConversationRow, converted: boolean, keepsStage: boolean): void {
  row.converted = converted;
  if (converted) row.stage = "conversion";
  else if (row.stage === "conversion" && !keepsStage) row.stage = "consideration";
  if (converted) row.ended = "completed";
  else if (row.ended === "completed") row.ended = "abandoned";
  row.dropStage = converted ? null : row.stage;
}
