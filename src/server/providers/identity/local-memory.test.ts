import { expect, test, vi } from "vitest";
import { createLocalMemory } from "./local-memory.ts";

test("what is kept is found by its id and kind, and a session by its uid", async () => {
  const memory = createLocalMemory();
  await memory("Session").upsert("a", { uid: "u" }, 600);
  expect(await memory("Session").find("a")).toEqual({ uid: "u" });
  expect(await memory("Session").findByUid("u")).toEqual({ uid: "u" });
  expect(await memory("Interaction").find("a")).toBeUndefined();
  expect(await memory("Interaction").findByUid("u")).toBeUndefined();
  await memory("Session").destroy("a");
  expect(await memory("Session").find("a")).toBeUndefined();
});

test("what has run out is gone", async () => {
  vi.useFakeTimers();
  const codes = createLocalMemory()("AuthorizationCode");
  await codes.upsert("a", { uid: "u" }, 60);
  await codes.upsert("b", {});
  vi.advanceTimersByTime(60_000);
  expect(await codes.findByUid("u")).toBeUndefined();
  expect(await codes.find("a")).toBeUndefined();
  expect(await codes.find("b")).toEqual({});
  vi.useRealTimers();
});

test("a code is marked as used, and a revoked grant takes what it gave", async () => {
  const memory = createLocalMemory();
  await memory("AuthorizationCode").upsert("code", { grantId: "g" }, 60);
  await memory("AccessToken").upsert("token", { grantId: "g" }, 60);
  await memory("AccessToken").upsert("other", { grantId: "h" }, 60);
  await memory("AuthorizationCode").consume("code");
  expect((await memory("AuthorizationCode").find("code"))?.consumed).toEqual(expect.any(Number));
  await memory("AccessToken").revokeByGrantId("g");
  expect(await memory("AuthorizationCode").find("code")).toBeUndefined();
  expect(await memory("AccessToken").find("token")).toBeUndefined();
  expect(await memory("AccessToken").find("other")).toEqual({ grantId: "h" });
});

test("the oldest make room where there are more than a thousand", async () => {
  const sessions = createLocalMemory()("Session");
  for (let at = 0; at <= 1_000; at += 1) await sessions.upsert(String(at), {}, 600);
  expect(await sessions.find("0")).toBeUndefined();
  expect(await sessions.find("1")).toEqual({});
  expect(await sessions.find("1000")).toEqual({});
});
