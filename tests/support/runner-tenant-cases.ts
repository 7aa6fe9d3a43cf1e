/** Requests that another client tries on the Runner's endpoints, as in tenant-cases.ts. */
import type { TenantCase } from "./tenant-cases.ts";

const MINE = { name: "mine" };

export const RUNNER_CASES: Readonly<Record<string, readonly TenantCase[]>> = {
  "runner/devices/[id]": [["DELETE /api/runner/devices/{device}", 404]],
  "runner/devices/index": [["GET /api/runner/devices", 200]],
  "runner/me": [["GET /api/runner/me", 401]],
  "runner/pairings/claim": [
    ["POST /api/runner/pairings/claim", 404, { code: "ABCD-2345", device: { name: "x", version: "1" } }],
  ],
  "runner/pairings/index": [["POST /api/runner/pairings", 201, {}]],
  "runner/runs/[id]": [
    ["GET /api/runner/runs/{run}", 404],
    ["DELETE /api/runner/runs/{run}", 404],
  ],
  "runner/runs/index": [
    ["GET /api/runner/runs", 200],
    ["POST /api/runner/runs", 207, { runs: [MINE] }],
  ],
  "runner/scripts/[id]": [
    ["GET /api/runner/scripts/{script}", 404],
    ["DELETE /api/runner/scripts/{script}", 404],
    // Another client's id is free in this one: the script is the stranger's own.
    ["PUT /api/runner/scripts/{script}", 200, { text: "#me\nmine" }],
  ],
  "runner/scripts/from-conversation": [
    ["POST /api/runner/scripts/from-conversation", 404, { conversationId: "{conversation}" }],
  ],
  "runner/scripts/index": [
    ["GET /api/runner/scripts", 200],
    ["POST /api/runner/scripts", 201, { text: "#me\nmine" }],
  ],
};
