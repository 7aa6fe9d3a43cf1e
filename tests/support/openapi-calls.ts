/** The calls endpoint of the public API, as `tests/runtime/openapi.test.ts` sends requests to it. */
import { figures } from "#src/domain/api/examples/voice-examples.ts";
import { MAX_FIGURES_BYTES } from "#src/domain/voice/voice-calls.contract.ts";

export const CALLS_PATH = "/api/v1/calls";
export const CALLS_QUERY = "?fileName=call.json";

/** Bodies with the status that each gets. The sender has a key that may send, unless said otherwise. */
export const CALL_REQUESTS: readonly { body: string; status: number; type?: string; sender?: "reader" | "nobody" }[] = [
  { body: JSON.stringify(figures), status: 201 },
  { body: "{", status: 400 },
  { body: "{}", status: 422 },
  { body: "x".repeat(MAX_FIGURES_BYTES + 1), status: 413 },
  { body: "\u0000\u0001", type: "application/octet-stream", status: 415 },
  { body: JSON.stringify(figures), sender: "nobody", status: 401 },
  { body: JSON.stringify(figures), sender: "reader", status: 403 },
];
