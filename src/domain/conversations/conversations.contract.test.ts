import { expect, test } from "vitest";
import { conversationsQuerySchema, exportQuerySchema } from "./conversations.contract.ts";

test("rejects a period that ends before it starts", () => {
  const days = { from: "2026-03-02", to: "2026-03-01" };
  for (const schema of [conversationsQuerySchema, exportQuerySchema]) {
    expect(schema.safeParse(days).error?.issues).toEqual([
      expect.objectContaining({ path: ["to"], message: "The end date must not be before the start date" }),
    ]);
    expect(schema.safeParse({ ...days, to: "2026-03-02" }).success).toBe(true);
    expect(schema.safeParse({ to: "2026-03-01" }).success).toBe(true);
  }
});
