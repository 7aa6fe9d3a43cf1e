/** The most messages of an exploring run, unless somebody says otherwise, and at all. */
export const DEFAULT_MAX_MESSAGES = 12;
export const MAX_MESSAGES = 40;
