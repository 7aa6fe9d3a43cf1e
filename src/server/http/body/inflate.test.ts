import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { createBodyBudget } from "./body-budget.ts";
import { inflateGzip, InflatedSizeError } from "./inflate.ts";

const MIB = 1024 * 1024;

it("holds what a bomb inflates to part by part, and stops at the limit and at the sender's budget", async () => {
  const bomb = gzipSync(Buffer.alloc(64 * MIB, "{},"));
  const budget = createBodyBudget(4 * MIB);
  const hold = budget.hold("client", String(bomb.length));
  await expect(inflateGzip(bomb, { limit: 2 * MIB, hold })).rejects.toThrow(InflatedSizeError);
  await expect(inflateGzip(bomb, { limit: 64 * MIB, hold })).rejects.toMatchObject({ code: "rate_limited" });
  expect(budget.report().peak).toBeLessThanOrEqual(4 * MIB);
  hold.release();
  expect(budget.report().held).toBe(0);
});

it("inflates several members, and refuses what is no gzip", async () => {
  const bytes = Buffer.concat([gzipSync("one "), gzipSync("two")]);
  expect(Buffer.from(await inflateGzip(bytes, { limit: 100 })).toString()).toBe("one two");
  await expect(inflateGzip(Buffer.from("text"), { limit: 100 })).rejects.toThrow();
  await expect(inflateGzip(gzipSync("cut").subarray(0, 15), { limit: 100 })).rejects.toThrow();
});
