/** The cases of `tenant-cases.ts` for language models. */

/** Method and path, expected status, body. */
export const MODEL_CASES: Readonly<
  Record<string, readonly (readonly [`${string} /api/${string}`, number, object?])[]>
> = {
  "workspace/language-model/index": [
    ["GET /api/workspace/language-model", 200],
    ["PUT /api/workspace/language-model", 200, { enabled: false }],
  ],
  "workspace/language-model/test": [["POST /api/workspace/language-model/test", 200]],
  "workspace/language-model/uses": [["GET /api/workspace/language-model/uses", 200]],
};
