import { afterAll, beforeAll, expect, it } from "vitest";
import { buildOverviewPath, parseTotals } from "#tests/support/overview-totals.ts";
import type { Totals } from "#tests/support/overview-totals.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

/** Nearly what may wait of one client: 80 requests with 100 messages each. */
const IN_FLIGHT = 80;
const BATCH = 100;
const ROUNDS = 12;
/** Of the requests in flight. Served in order of arrival, a request would wait for nearly all of them. */
const FAIR_SHARE = IN_FLIGHT / 2;

let running: SignedInApp;
let quiet: SignedIn;
let noisy: SignedIn;
let answered = 0;
const refused: number[] = [];
let isSending = true;

beforeAll(async () => {
  running = await startSignedInApp();
  quiet = await running.signIn();
  noisy = await running.signIn({ unlimited: true });
}, 240_000);
afterAll(() => running.stop());

async function post(apiKey: string, messages: object[]): Promise<number> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ messages }),
  };
  const response = await running.call(apiKey, "/api/v1/messages", init);
  await response.arrayBuffer();
  return response.status;
}

/** Sends the next batch as soon as one is answered. */
async function sendAtFullSpeed(lane: number): Promise<void> {
  for (let request = 0; isSending; request++) {
    const name = `noise ${String(lane)} ${String(request)}`;
    const messages = Array.from({ length: BATCH }, (_, at) => ({
      conversationId: `${name} ${String(at % 20)}`,
      role: "user",
      text: `I need help with order ${String(at)}`,
    }));
    const status = await post(noisy.apiKey, messages);
    if (status !== 200) refused.push(status);
    answered++;
  }
}

async function getTotals(): Promise<Totals> {
  return parseTotals(await running.call(quiet.accessToken, buildOverviewPath()));
}

/** Runs a request of the quiet client; returns how many of the noisy client were answered meanwhile. */
async function countPassed(run: () => Promise<unknown>): Promise<number> {
  const before = answered;
  await run();
  return answered - before;
}

it("a client at full ingest delays no other's messages and figures behind its own", { timeout: 240_000 }, async () => {
  const lanes = Array.from({ length: IN_FLIGHT }, (_, lane) => sendAtFullSpeed(lane));
  const passed: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Its queue is full from the first answer on.
    while (answered === 0) await getTotals();
    const message = { id: `m${String(round)}`, conversationId: `c${String(round)}`, role: "user", text: "hello" };
    passed.push(
      await countPassed(async () => {
        expect(await post(quiet.apiKey, [message])).toBe(200);
      }),
      await countPassed(async () => {
        expect(await getTotals()).toEqual({ conversations: round + 1, messages: round + 1 });
      }),
    );
  }
  isSending = false;
  await Promise.all(lanes);
  expect(refused).toEqual([]);
  const sorted = passed.toSorted((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(FAIR_SHARE);
  expect(answered).toBeGreaterThan(IN_FLIGHT);
});
