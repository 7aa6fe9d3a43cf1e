import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { readJson } from "./request-body.ts";
import { turns } from "../turns.ts";

function createRequest(body: string): Request {
  const headers = { "content-type": "application/json" };
  return new Request("http://localhost/api/x", { method: "POST", body, headers });
}

it("makes a client that sent a refused body wait before its next one is received, while another client is active", async () => {
  turns.note("another client");
  const refused = readJson(createRequest("[".repeat(1_000)), { limit: 2_000, clientId: "refused" });
  await expect(refused).rejects.toMatchObject({ code: "bad_request" });
  const request = createRequest("[1]");
  const next = readJson(request, { limit: 2_000, clientId: "refused" });
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  expect(request.bodyUsed).toBe(false);
  expect(await readJson(createRequest("[2]"), { limit: 2_000, clientId: "another client" })).toEqual([2]);
  expect(await next).toEqual([1]);
});
