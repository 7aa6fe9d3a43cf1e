import { describe, expect, test } from "vitest";
import { deriveUserContext, displayUser } from "./user-context.ts";

describe("the user context", () => {
  test("uses the client's id as the user's id", () => {
    const context = deriveUserContext({ client: { id: "c1", plan: "pro" }, user: { email: "a@b.co", name: "Ana" } });
    expect(context).toEqual({ userId: "c1", clientId: "c1", userEmail: "a@b.co", userName: "Ana", clientPlan: "pro" });
  });

  test("defaults to the free plan", () => {
    expect(deriveUserContext({ client: { id: "c1" }, user: { email: "a@b.co", name: "Ana" } })?.clientPlan).toBe(
      "free",
    );
  });

  test.each([
    ["client id", { client: { id: "" }, user: { email: "a@b.co", name: "Ana" } }],
    ["email", { client: { id: "c1" }, user: { email: null, name: "Ana" } }],
    ["name", { client: { id: "c1" }, user: { email: "a@b.co" } }],
    ["overview", undefined],
  ])("is null when the %s is missing", (_part, overview) => {
    expect(deriveUserContext(overview)).toBeNull();
  });

  test("falls back to User and an empty email for display", () => {
    expect(displayUser(null)).toEqual({ name: "User", email: "" });
  });
});
