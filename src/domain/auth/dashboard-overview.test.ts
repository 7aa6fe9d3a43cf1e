import { expect, test } from "vitest";
import { dashboardOverviewResponseSchema } from "./dashboard-overview.contract.ts";
import { deriveUserContext } from "./user-context.ts";

const client = { id: "c1", plan: "pro" };
const user = { email: "a@b.co", name: "Ana" };

function parseContext(overview: unknown) {
  return deriveUserContext(dashboardOverviewResponseSchema.parse(overview));
}

test("the four fields of the specification are enough for a user context", () => {
  expect(parseContext({ client, user })).toMatchObject({ clientId: "c1", userEmail: "a@b.co", clientPlan: "pro" });
});

test.each([{ id: "c1" }, { id: "c1", plan: null }])("an overview without a plan (%j) counts as 'free'", (planless) => {
  expect(parseContext({ client: planless, user })?.clientPlan).toBe("free");
});

test.each([
  {},
  { client: null, user: null },
  { client: { plan: "pro" }, user },
  { client, user: { email: null, name: "Ana" } },
  { client, user: { email: "a@b.co" } },
])("%j gives no user context instead of an error", (overview) => {
  expect(parseContext(overview)).toBeNull();
});

test("an overview that is none is an error", () => {
  expect(() => parseContext("<html>")).toThrow();
  expect(() => parseContext({ client: "c1", user })).toThrow();
});
