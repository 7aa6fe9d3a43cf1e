import { CONVERTED, OTHER, START } from "#src/domain/metrics/flow.contract.ts";
import type { FlowNode } from "#src/domain/metrics/flow.contract.ts";

/** Returns the label of a flow map node: the bot message, or a name for a special node. */
export function labelNode(step: string, text: string): string {
  if (step === START) return "Start";
  if (step === OTHER) return "Ended on a rare message";
  if (step === CONVERTED) return "Converted";
  return text;
}

/** Whether a node has a list of drop-offs: it is a single bot message with at least one. */
export function hasDropOffs({ step, left }: FlowNode): boolean {
  return step !== START && step !== OTHER && left > 0;
}
