import { expect, test } from "vitest";
import { conversationsQuerySchema, exportQuerySchema } from "./conversations.contract.ts";

test("days the wrong way round are named, where they would leave nothing to list or export", () => {
  const days = { from: "2026-03-02", to: "2026-03-01" };
  for (const schema of [conversationsQuerySchema, exportQuerySchema]) {
    expect(schema.safeParse(days).error?.issues).toEqual([
      expect.objectContaining({ path: ["to"], message: "The end must not be before the start" }),
    ]);
    expect(schema.safeParse({ ...days, to: "2026-03-02" }).success).toBe(true);
    expect(schema.safeParse({ to: "2026-03-01" }).success).toBe(true);
  }
});
