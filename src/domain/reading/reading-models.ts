import { decodeKeyedModel } from "./keyed-model.ts";
import type { KeyedModel } from "./keyed-model.ts";
import { READING_WEIGHTS } from "./reading-weights.ts";

/** The models of the reading. `silent` tells whether the user's last words got no reply although they needed one. */
export type ReadingModels = Record<"act" | "attitude" | "outcome" | "reason" | "need" | "left" | "silent", KeyedModel>;

let models: ReadingModels | undefined;

/** The shipped models, decoded on first use. */
export function getReadingModels(): ReadingModels {
  const { act, attitude, outcome, reason, need, left, silent } = READING_WEIGHTS;
  return (models ??= {
    act: decodeKeyedModel(act),
    attitude: decodeKeyedModel(attitude),
    outcome: decodeKeyedModel(outcome),
    reason: decodeKeyedModel(reason),
    need: decodeKeyedModel(need),
    left: decodeKeyedModel(left),
    silent: decodeKeyedModel(silent),
  });
}
