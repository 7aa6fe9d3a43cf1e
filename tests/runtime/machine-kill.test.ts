import { afterAll, beforeAll, expect, it } from "vitest";
import { createKillLoop } from "#tests/bench/support/kill-loop.ts";

let loop: Awaited<ReturnType<typeof createKillLoop>>;

beforeAll(async () => {
  loop = await createKillLoop();
}, 120_000);
afterAll(() => loop.stop());

it("stores acknowledged messages exactly once after kill -9 of the program, its database and all their processes", async () => {
  const result = await loop.run("machine");
  expect(result).toMatchObject({ lost: 0, duplicated: 0, miscounted: 0 });
  expect(result.acknowledged).toBeGreaterThan(0);
}, 120_000);
