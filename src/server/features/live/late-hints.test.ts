import { expect, it, vi } from "vitest";
import { closeDatabase, findOpenDatabase, getDatabase } from "#src/server/db/sql.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { notifyBilling } from "./live.service.ts";

setUpFileDatabase();

it("opens no connection for a hint that is due after the database was closed", async () => {
  await getDatabase().system`select 1`;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  notifyBilling(crypto.randomUUID());
  await closeDatabase();
  await vi.runOnlyPendingTimersAsync();
  vi.useRealTimers();
  expect(findOpenDatabase()).toBeUndefined();
});
