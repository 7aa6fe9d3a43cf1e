/**
 * bench kills [-- N]: kills the program, its database and all their processes N times each (5) under ingest load; what was acknowledged must be
 * stored once and counted once, and messages are accepted again within 8 s.
 */
import { ensureBuild } from "#scripts/support/ensure-build.ts";
import { createKillLoop, KILLS } from "./support/kill-loop.ts";
import type { KillResult } from "./support/kill-loop.ts";
import { createFigure, printReport, computeMedian } from "./support/report.ts";

const DEFAULT_TIMES = 5;
const RECOVERY_LIMIT_MS = 8_000;

const times = Number(process.argv[2] ?? DEFAULT_TIMES);
if (!Number.isInteger(times) || times < 1) throw new Error("Give the number of kills of each kind, such as 5.");
await ensureBuild();

const figures = [];
let failed = false;
for (const kill of KILLS) {
  const loop = await createKillLoop();
  const results: KillResult[] = [];
  try {
    for (let round = 0; round < times; round++) results.push(await loop.run(kill));
  } finally {
    await loop.stop();
  }
  const last = results.at(-1);
  const acknowledged = last?.acknowledged ?? 0;
  // The checks of each round cover all messages so far: a loss must not hide in a later round.
  const worst = (name: "lost" | "duplicated" | "miscounted") => Math.max(...results.map((result) => result[name]));
  const recovery = results.map(({ recoveryMs }) => recoveryMs);
  const all = { name: "acknowledged messages", value: acknowledged };
  figures.push(
    createFigure({ name: `${kill}, acknowledged`, value: acknowledged, unit: "messages", against: all }),
    createFigure({ name: `${kill}, lost`, value: worst("lost"), unit: "messages", against: all }),
    createFigure({ name: `${kill}, duplicated`, value: worst("duplicated"), unit: "messages", against: all }),
    createFigure({ name: `${kill}, miscounted`, value: worst("miscounted"), unit: "rollups", against: all }),
    ...[
      { name: `${kill}, recovery, median`, value: computeMedian(recovery) },
      { name: `${kill}, recovery, slowest`, value: Math.max(...recovery) },
    ].map((figure) => createFigure({ ...figure, unit: "ms", against: { name: "limit", value: RECOVERY_LIMIT_MS } })),
  );
  failed ||= worst("lost") + worst("duplicated") + worst("miscounted") > 0 || Math.max(...recovery) > RECOVERY_LIMIT_MS;
}
printReport("kills", figures);
if (failed) process.exitCode = 1;
