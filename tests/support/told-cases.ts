/** The cases of `tenant-cases.ts` for readings by members and properties: method and path, expected status, body. */
export const TOLD_CASES: Readonly<Record<string, readonly (readonly [`${string} /api/${string}`, number, object?])[]>> =
  {
    "reading/[id]": [
      ["POST /api/reading/{conversation}", 404, { outcome: "lost" }],
      ["DELETE /api/reading/{conversation}", 404],
    ],
    "reading/agreement": [["GET /api/reading/agreement", 200]],
    "reading/calibration": [["DELETE /api/reading/calibration", 200]],
    "reading/index": [["GET /api/reading", 200]],
    "properties/[name]": [["PATCH /api/properties/zanzibar", 404, { tracked: true }]],
    "properties/index": [["GET /api/properties", 200]],
  };
