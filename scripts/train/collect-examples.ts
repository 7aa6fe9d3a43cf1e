import { ACTS, readAct } from "#src/domain/analysis/acts.ts";
import { advanceConversation } from "#src/domain/analysis/advance.ts";
import { STAGES } from "#src/domain/analysis/analysis.contract.ts";
import { readMessage } from "#src/domain/analysis/reading.ts";
import { collectFeatures } from "#src/domain/analysis/stage-features.ts";
import type { StageModel } from "#src/domain/analysis/stage-model.ts";
import { createConversationState } from "#src/domain/analysis/state.ts";
import type { LabelledConversation } from "./read-corpora.ts";
import type { Example } from "./softmax.ts";

const CONSIDERATION = 2;
const CONVERSION = 3;

/** Every message as an example, in the context that `model` gives; with `gold`, in the context of the labels. */
export function collectExamples(
  conversation: LabelledConversation,
  options: { model: StageModel | null; gold: boolean; weight: number },
): Example[] {
  const state = createConversationState();
  let furthest = -1;
  return conversation.messages.map(({ role, text, stage }) => {
    const reading = readMessage({ role, text });
    const act = role === "user" ? state.act : readAct(reading);
    const features = collectFeatures(reading, state, act);
    advanceConversation(state, { role, text, at: null }, { kind: "engine" }, options.model);
    const number = stage === undefined ? -1 : STAGES.indexOf(stage);
    // A commitment becomes Conversion by its confirmation alone: on its own it is Consideration.
    const label = role === "user" && number === CONVERSION ? CONSIDERATION : number;
    furthest = Math.max(furthest, label);
    if (options.gold) {
      state.lastStage = label;
      state.stage = furthest;
    }
    return { features, label: label + 1, isUser: role === "user", weight: options.weight };
  });
}

/** How many acts the features count on; a change asks for new training. */
export const ACT_COUNT = ACTS.length;
