/** kill -9 of a whole machine with its own database; crash-recovery.test.ts kills the nodes of a cluster. */
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createKillLoop } from "#tests/bench/support/kill-loop.ts";

const isCluster = inject("clusterUrl") !== null;
let loop: Awaited<ReturnType<typeof createKillLoop>> | undefined;

beforeAll(async () => {
  if (!isCluster) loop = await createKillLoop();
}, 120_000);
afterAll(() => loop?.stop());

it.skipIf(isCluster)(
  "stores acknowledged messages exactly once after kill -9 of the program, its database and all their processes",
  async () => {
    const result = await loop?.run("machine");
    expect(result).toMatchObject({ lost: 0, duplicated: 0, miscounted: 0 });
    expect(result?.acknowledged).toBeGreaterThan(0);
  },
  120_000,
);
