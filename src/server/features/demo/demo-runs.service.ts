import { DEMO_TESTS } from "../../../demo/runs.ts";
import { demoWorkspace } from "../../../demo/demo.ts";
import type { Run } from "../../../domain/runner/run.contract.ts";
import { buildScriptedRun } from "../../../domain/runner/report/build-scripted-run.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { listRuns, saveRuns } from "../runner/runs.service.ts";
import { createScript, deleteScript, listScripts } from "../runner/scripts.service.ts";
import type { DemoUser } from "./demo.sql.ts";

const URL = "https://staging.almarea.example/chat";

/** Adds scripts of the Runner with their runs. Runs are saved last: scripts without any are of an interrupted load. */
export async function addRuns(clientId: string, { owner, nowMs }: { owner: DemoUser; nowMs: number }): Promise<void> {
  const { timeZone } = demoWorkspace.client;
  const viewer: UserViewer = { kind: "user", ...owner, clientId, timeZone, sessionId: crypto.randomUUID() };
  const db = getDatabase();
  if ((await listRuns(db, viewer, {})).runs.length > 0) return;
  for (const { id } of (await listScripts(db, viewer)).scripts) await deleteScript(db, viewer, id);
  const runs: Run[] = [];
  for (const { script, runs: planned } of DEMO_TESTS) {
    const { id } = await createScript(db, viewer, { text: script, kind: "convo" });
    for (const { daysAgo, agentVersion, bot } of planned) {
      const startedAt = Math.round(nowMs - daysAgo * DAY_MS);
      runs.push(await buildScriptedRun(script, bot, { startedAt, url: URL, scriptId: id, agentVersion }));
    }
  }
  await saveRuns(db, viewer, runs);
}
