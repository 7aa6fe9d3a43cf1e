import { afterAll, beforeAll, expect, test } from "vitest";
import { createSession } from "#src/server/auth/sessions/sessions.ts";
import { openDatabase } from "#src/server/db/sql.ts";
import type { Database } from "#src/server/db/sql.ts";
import { consumeRateLimit } from "#src/server/http/limits/rate-limit.ts";
import { insertBotCheck } from "#src/server/providers/bot-check/bot-check.sql.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { createClientWithOwner } from "./create-client.service.ts";
import { deleteExpired } from "./housekeeping.service.ts";

let testDatabase: TestDatabase;
let db: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase.url, { poolSize: 2 });
});
afterAll(async () => {
  await db.end();
  await testDatabase.drop();
});

test("deletes expired rows and keeps valid ones", async () => {
  const owner = { email: "ana@example.com", name: "Ana Reis", password: PASSWORD };
  const created = await createClientWithOwner(db.system, { owner });
  if (created === null) throw new Error("The address was taken.");
  const { userId } = created;
  const [ended, kept] = [
    await createSession(db.system, { userId, remembered: true, userAgent: "" }),
    await createSession(db.system, { userId, remembered: false, userAgent: "" }),
  ];
  await db.system`update sessions set expires_at = now() - interval '1 second' where id = ${ended.sessionId}`;
  await consumeRateLimit({ name: "past", points: 1, windowSeconds: -1 }, "x", db.system);
  await consumeRateLimit({ name: "present", points: 1, windowSeconds: 60 }, "x", db.system);
  await insertBotCheck(db.system, { target: "past", expiresAt: new Date(Date.now() - 1_000) });
  await insertBotCheck(db.system, { target: "present", expiresAt: new Date(Date.now() + 60_000) });

  await deleteExpired(db.system);

  expect(await db.system`select id from sessions`).toEqual([{ id: kept.sessionId }]);
  expect(await db.system`select split_part(key, ':', 1) as name from rate_limits`).toEqual([{ name: "present" }]);
  expect(await db.system`select target from bot_checks`).toEqual([{ target: "present" }]);
});
