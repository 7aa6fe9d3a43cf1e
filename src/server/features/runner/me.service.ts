import type { z } from "zod";
import type { runnerMeSchema } from "../../../domain/runner/runner.contract.ts";
import type { DeviceViewer } from "../../auth/viewer.contract.ts";
import type { Database } from "../../db/sql.ts";
import { getVersion } from "../../version.ts";
import { listIntents } from "../intents/intents.service.ts";
import { findDefaultGoal } from "./settings.sql.ts";

const VERSION = getVersion();

/** Returns what a paired browser needs to read as the server does. */
export async function getRunnerMe(db: Database, viewer: DeviceViewer): Promise<z.input<typeof runnerMeSchema>> {
  const { clientId, deviceId, name, workspace } = viewer;
  const goal = await db.withClient(clientId, (tx) => findDefaultGoal(tx, clientId));
  const { intents } = await listIntents({ clientId });
  return {
    device: { id: deviceId, name },
    workspace: { id: clientId, name: workspace },
    goal,
    intents: intents.map((intent) => ({ id: intent.id, name: intent.name })),
    extensionVersion: VERSION,
  };
}
