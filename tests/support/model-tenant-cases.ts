/** The cases of `tenant-cases.ts` for language models. */

/** Method and path, expected status, body. */
export const MODEL_CASES: Readonly<
  Record<string, readonly (readonly [`${string} /api/${string}`, number, object?])[]>
> = {
  "conversations/[id]/second-opinion": [["POST /api/conversations/{conversation}/second-opinion", 404]],
  "conversations/[id]/suggested-reply": [["POST /api/conversations/{conversation}/suggested-reply", 404]],
  "findings/[id]/wording": [
    ["POST /api/findings/dead_end:all/wording", 404, { from: "2026-01-01", to: "2026-12-31" }],
    ["POST /api/findings/dead_end:all/wording", 404, { from: "2026-01-01", to: "2026-12-31", account: "{apiAccount}" }],
  ],
  "workspace/language-model/index": [
    ["GET /api/workspace/language-model", 200],
    ["PUT /api/workspace/language-model", 200, { enabled: false }],
  ],
  "workspace/language-model/test": [["POST /api/workspace/language-model/test", 200]],
  "workspace/language-model/uses": [["GET /api/workspace/language-model/uses", 200]],
};
