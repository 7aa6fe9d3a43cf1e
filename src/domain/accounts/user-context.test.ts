import { describe, expect, test } from "vitest";
import { chooseAccount, countTrialDays, deriveUserContext, displayUser, selectedAccountKey } from "./user-context.ts";

describe("the user context", () => {
  test("takes the client's id as the user's", () => {
    const context = deriveUserContext({ client: { id: "c1", plan: "pro" }, user: { email: "a@b.co", name: "Ana" } });
    expect(context).toEqual({ userId: "c1", clientId: "c1", userEmail: "a@b.co", userName: "Ana", clientPlan: "pro" });
  });

  test("has the plan free where none is told", () => {
    expect(deriveUserContext({ client: { id: "c1" }, user: { email: "a@b.co", name: "Ana" } })?.clientPlan).toBe(
      "free",
    );
  });

  test.each([
    ["client id", { client: { id: "" }, user: { email: "a@b.co", name: "Ana" } }],
    ["e-mail", { client: { id: "c1" }, user: { email: null, name: "Ana" } }],
    ["name", { client: { id: "c1" }, user: { email: "a@b.co" } }],
    ["overview", undefined],
  ])("is null when the %s is missing", (_part, overview) => {
    expect(deriveUserContext(overview)).toBeNull();
  });

  test("falls back to User and no e-mail for display", () => {
    expect(displayUser(null)).toEqual({ name: "User", email: "" });
  });
});

describe("the selected account", () => {
  const accounts = [
    { id: "a", isDefault: false },
    { id: "b", isDefault: true },
  ];

  test("is the stored one if it still exists", () => {
    expect(chooseAccount(accounts, "a")?.id).toBe("a");
  });

  test("is the default one otherwise, and the first where none is default", () => {
    expect(chooseAccount(accounts, "gone")?.id).toBe("b");
    expect(chooseAccount(accounts.slice(0, 1), null)?.id).toBe("a");
    expect(chooseAccount([], "a")).toBeNull();
  });

  test("is kept under one key a client", () => {
    expect(selectedAccountKey("c1")).toBe("selectedApiAccount_c1");
  });
});

test("a trial counts begun days and never below nought", () => {
  const now = Date.parse("2026-03-01T12:00:00Z");
  expect(countTrialDays("2026-03-06T11:00:00Z", now)).toBe(5);
  expect(countTrialDays("2026-02-01T00:00:00Z", now)).toBe(0);
  expect(countTrialDays(null, now)).toBeNull();
});
