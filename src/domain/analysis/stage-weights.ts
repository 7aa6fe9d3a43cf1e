import { createStageModel } from "./stage-model.ts";
export const STAGE_MODEL = createStageModel(new Int32Array(0), new Float32Array(0));
