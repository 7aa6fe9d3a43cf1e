/** For forms whose values come from the server: what is being typed stays when they come again. */
export const KEEP_TYPED = { keepDirtyValues: true } as const;
