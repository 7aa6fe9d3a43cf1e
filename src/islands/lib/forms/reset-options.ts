/** Reset options for forms bound to stored values: a refetch keeps what the user has typed. */
export const KEEP_DIRTY_VALUES = { keepDirtyValues: true };
