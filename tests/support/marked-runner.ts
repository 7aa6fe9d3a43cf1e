import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { claimPairing, createPairing } from "#src/server/features/runner/devices.service.ts";
import { saveRuns } from "#src/server/features/runner/runs.service.ts";
import { createScript } from "#src/server/features/runner/scripts.service.ts";
import { buildScriptedRun } from "#src/domain/runner/report/build-scripted-run.ts";

/** Adds a script, a run and a paired browser of the Runner with the marker in their texts. */
export async function addMarkedRunner(viewer: UserViewer, marker: string): Promise<void> {
  const db = getDatabase();
  const script = `${marker}\n\n#me\n${marker}`;
  await createScript(db, viewer, { text: script, kind: "convo" });
  await saveRuns(db, viewer, [await buildScriptedRun(script, () => [marker])]);
  const { code } = await createPairing(db, viewer);
  await claimPairing(db, { code, device: { name: marker, version: marker } }, "192.0.2.44");
}
