import { expect, it } from "vitest";
import { isWriteAfterClose } from "./driver-guard.ts";

function makeError(message: string, frame: string): TypeError {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at ${frame}\n    at process.processImmediate (node:internal/timers:1:1)`;
  return error;
}

const MESSAGE = "Cannot read properties of null (reading 'write')";
const FRAME = "Immediate.nextWrite (file:///app/node_modules/postgres/src/connection.js:255:22)";

it("recognizes only the driver's write to a closed connection", () => {
  expect(isWriteAfterClose(makeError(MESSAGE, FRAME))).toBe(true);
  expect(isWriteAfterClose(makeError("x is not a function", FRAME))).toBe(false);
  expect(isWriteAfterClose(makeError(MESSAGE, "write (file:///app/src/server/http/serve.ts:1:1)"))).toBe(false);
  expect(isWriteAfterClose(new Error(MESSAGE))).toBe(false);
});
