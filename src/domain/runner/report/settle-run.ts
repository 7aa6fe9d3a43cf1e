import type { Goal } from "#src/domain/analysis/analysis.contract.ts";
import { analyzeAndClassify } from "#src/domain/reading/read-conversation.ts";
import type { Run } from "../run.contract.ts";
import { toMessageInputs } from "../run/transcript.ts";

/**
 * A run with Conversion as a stored conversation has it, by what the whole run came to. Apart from building a run, because the models
 * of readings are as large as the rest of the browser's Runner.
 */
export function settleRun(run: Run, goal: Goal): Run {
  if (goal.kind !== "engine" || run.messages.length === 0) return run;
  const messages = run.messages.map((message) => ({ ...message, at: Date.parse(message.at) }));
  const { stage, converted, dropOff } = analyzeAndClassify(toMessageInputs(messages, undefined), { goal }).conversation;
  return { ...run, analysis: { ...run.analysis, stage, converted, dropOff } };
}
