import { expect, test, vi } from "vitest";
import { createInMemoryAdapter } from "./in-memory-adapter.ts";

test("finds an entry by kind and id, and a session by uid", async () => {
  const adapter = createInMemoryAdapter();
  await adapter("Session").upsert("a", { uid: "u" }, 600);
  expect(await adapter("Session").find("a")).toEqual({ uid: "u" });
  expect(await adapter("Session").findByUid("u")).toEqual({ uid: "u" });
  expect(await adapter("Interaction").find("a")).toBeUndefined();
  expect(await adapter("Interaction").findByUid("u")).toBeUndefined();
  await adapter("Session").destroy("a");
  expect(await adapter("Session").find("a")).toBeUndefined();
});

test("expired entries are removed", async () => {
  vi.useFakeTimers();
  const codes = createInMemoryAdapter()("AuthorizationCode");
  await codes.upsert("a", { uid: "u" }, 60);
  await codes.upsert("b", {});
  vi.advanceTimersByTime(60_000);
  expect(await codes.findByUid("u")).toBeUndefined();
  expect(await codes.find("a")).toBeUndefined();
  expect(await codes.find("b")).toEqual({});
  vi.useRealTimers();
});

test("consuming a code marks it as used, and revoking a grant deletes its entries", async () => {
  const adapter = createInMemoryAdapter();
  await adapter("AuthorizationCode").upsert("code", { grantId: "g" }, 60);
  await adapter("AccessToken").upsert("token", { grantId: "g" }, 60);
  await adapter("AccessToken").upsert("other", { grantId: "h" }, 60);
  await adapter("AuthorizationCode").consume("code");
  expect((await adapter("AuthorizationCode").find("code"))?.consumed).toEqual(expect.any(Number));
  await adapter("AccessToken").revokeByGrantId("g");
  expect(await adapter("AuthorizationCode").find("code")).toBeUndefined();
  expect(await adapter("AccessToken").find("token")).toBeUndefined();
  expect(await adapter("AccessToken").find("other")).toEqual({ grantId: "h" });
});

test("drops the oldest entries beyond one thousand", async () => {
  const sessions = createInMemoryAdapter()("Session");
  for (let at = 0; at <= 1_000; at += 1) await sessions.upsert(String(at), {}, 600);
  expect(await sessions.find("0")).toBeUndefined();
  expect(await sessions.find("1")).toEqual({});
  expect(await sessions.find("1000")).toEqual({});
});
