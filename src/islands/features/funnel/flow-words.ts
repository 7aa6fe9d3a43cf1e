import { CONVERTED, OTHER, START } from "#src/domain/metrics/flow.contract.ts";
import type { FlowNode } from "#src/domain/metrics/flow.contract.ts";

/** What a place of the flow map is called: the bot's words, or what it stands for. */
export function namePlace(step: string, text: string): string {
  if (step === START) return "Start";
  if (step === OTHER) return "Ended on a rarer message";
  if (step === CONVERTED) return "Converted";
  return text;
}

/** Whether there is a list of who left at this place: one bot message, and somebody did. */
export function hasLeavers({ step, left }: FlowNode): boolean {
  return step !== START && step !== OTHER && left > 0;
}
