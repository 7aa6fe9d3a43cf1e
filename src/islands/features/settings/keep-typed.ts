/** For forms that follow what is stored: what somebody has typed meanwhile stays when the stored value comes anew. */
export const KEEP_TYPED = { keepDirtyValues: true };
