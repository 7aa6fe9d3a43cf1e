/** No model yet: the rules alone read stages. */
export const STAGE_WEIGHTS = { scale: 1, base64: "" };
