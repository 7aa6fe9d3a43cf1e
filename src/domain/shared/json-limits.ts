/** What a JSON body may contain, checked before it is parsed. Each limit is far above what a sender needs. */
export const MAX_JSON_DEPTH = 64;
/** Fields of one object. */
export const MAX_JSON_FIELDS = 1_000;
/** Values in the whole body: fields, list elements, lists and objects. */
export const MAX_JSON_VALUES = 200_000;
