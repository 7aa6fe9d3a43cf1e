import { decodeKeyedModel } from "./keyed-model.ts";
import type { KeyedModel, PackedModel } from "./keyed-model.ts";
import { READING_WEIGHTS } from "./reading-weights.ts";

/** The models of the reading. That of the conversation has the heads of CONVERSATION_HEADS, the others one. */
export type ReadingModels = Record<"act" | "attitude" | "conversation" | "need", KeyedModel>;
/** The models as train-reading.ts writes them. */
export type PackedModels = Record<keyof ReadingModels, PackedModel>;

/** What the model of the conversation says. `silent`: the user's last words got no reply although they needed one. */
export const CONVERSATION_HEADS = ["outcome", "reason", "left", "silent"] as const;

let models: ReadingModels | undefined;

/** The shipped models, decoded on first use. */
export function getReadingModels(): ReadingModels {
  return (models ??= decodeModels(READING_WEIGHTS));
}

/** Decodes models. */
export function decodeModels({ act, attitude, conversation, need }: PackedModels): ReadingModels {
  return {
    act: decodeKeyedModel(act),
    attitude: decodeKeyedModel(attitude),
    conversation: decodeKeyedModel(conversation),
    need: decodeKeyedModel(need),
  };
}
