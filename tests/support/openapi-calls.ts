/** The calls endpoint of the public API, as `tests/runtime/openapi.test.ts` sends requests to it. */
import { figures } from "#src/domain/api/voice-examples.ts";
import { MAX_FIGURES_BYTES } from "#src/domain/voice/voice-calls.contract.ts";

export const CALLS_PATH = "/api/v1/calls";

/** Bodies with the status that each gets. `token` is a key, or null for none; by default one that may send. */
export const CALL_REQUESTS: readonly { body: string; status: number; type?: string; token?: "read" | null }[] = [
  { body: JSON.stringify(figures), status: 201 },
  { body: "{", status: 400 },
  { body: "{}", status: 422 },
  { body: "x".repeat(MAX_FIGURES_BYTES + 1), status: 413 },
  { body: "\u0000\u0001", type: "application/octet-stream", status: 415 },
  { body: JSON.stringify(figures), token: null, status: 401 },
  { body: JSON.stringify(figures), token: "read", status: 403 },
];
