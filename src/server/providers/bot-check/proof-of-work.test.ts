import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { botSolutionSchema } from "#src/domain/bot-check/bot-check.contract.ts";
import { solveChallenge } from "#src/islands/account/bot-check/solve-challenge.ts";
import { openDatabase } from "#src/server/db/sql.ts";
import type { Database } from "#src/server/db/sql.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import type { BotCheck } from "./bot-check.ts";
import { createProofOfWork } from "./proof-of-work.ts";

let testDatabase: TestDatabase;
let db: Database;
const secret = randomBytes(32);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase.url, { poolSize: 2 });
});
afterAll(async () => {
  await db.end();
  await testDatabase.drop();
});

function createCheck(options: { lifetimeMs?: number; secrets?: Buffer[] } = {}): BotCheck {
  const { secrets = [secret], ...rest } = options;
  return createProofOfWork(db.system, secrets, { counters: { min: 10, max: 60 }, ...rest });
}

async function solve(check: BotCheck): Promise<string> {
  const started = await check.start();
  if (started.provider !== "altcha") throw new Error("This check has another provider.");
  const token = await solveChallenge(started.challenge);
  if (token === null) throw new Error("The challenge has no solution.");
  return token;
}

function alter(token: string, change: (solution: ReturnType<typeof botSolutionSchema.parse>) => object): string {
  return btoa(JSON.stringify(change(botSolutionSchema.parse(JSON.parse(atob(token))))));
}

test("accepts a solved challenge once across processes", async () => {
  const token = await solve(createCheck());
  expect(await createCheck().verify(token, "192.0.2.7")).toBe(true);
  expect(await createCheck().verify(token, "192.0.2.7")).toBe(false);
});

test("rejects a used challenge whose solution is encoded differently", async () => {
  const check = createCheck();
  const token = await solve(check);
  expect(await check.verify(token, "")).toBe(true);
  expect(
    await check.verify(
      alter(token, (solution) => ({ extra: 1, ...solution, solution: { ...solution.solution, extra: 2 } })),
      "",
    ),
  ).toBe(false);
});

test("rejects a wrong counter, another key and a longer lifetime, and then still accepts the real solution", async () => {
  const check = createCheck();
  const token = await solve(check);
  const forged = [
    alter(token, ({ challenge, solution }) => ({
      challenge,
      solution: { ...solution, counter: solution.counter + 1 },
    })),
    alter(token, ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey: "00".repeat(32) } })),
    alter(token, ({ challenge: { parameters, signature }, solution }) => ({
      challenge: { parameters: { ...parameters, expiresAt: parameters.expiresAt + 86_400 }, signature },
      solution,
    })),
    alter(token, ({ challenge: { parameters, signature }, solution }) => ({
      challenge: { parameters: { ...parameters, keyPrefix: solution.derivedKey.slice(0, 2) }, signature },
      solution,
    })),
  ];
  for (const wrong of forged) expect(await check.verify(wrong, "")).toBe(false);
  expect(await check.verify(token, "")).toBe(true);
});

test("rejects an expired challenge", async () => {
  const check = createCheck({ lifetimeMs: -2_000 });
  expect(await check.verify(await solve(check), "")).toBe(false);
});

test("accepts a challenge signed with an older key while that key is listed", async () => {
  const token = await solve(createCheck());
  expect(await createCheck({ secrets: [randomBytes(32)] }).verify(token, "")).toBe(false);
  expect(await createCheck({ secrets: [randomBytes(32), secret] }).verify(token, "")).toBe(true);
});

test.each(["", "x", "bm90IGpzb24=", btoa("{}"), btoa("null"), "é".repeat(10)])(
  "rejects a malformed token (%j)",
  async (token) => {
    expect(await createCheck().verify(token, "")).toBe(false);
  },
);
