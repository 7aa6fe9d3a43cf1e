import type { z } from "zod";
import type { runnerMeSchema } from "../../../domain/runner/runner.contract.ts";
import type { DeviceViewer } from "../../auth/viewer.contract.ts";
import type { Database } from "../../db/sql.ts";
import { getVersion } from "../../version.ts";
import { listIntentBackground } from "../../../domain/intents/custom-intents.ts";
import { listIntents } from "../intents/intents.service.ts";
import { findDefaultGoal } from "./settings.sql.ts";

const VERSION = getVersion();

/** Returns what a paired browser needs to read as the server does. */
export async function getRunnerMe(db: Database, viewer: DeviceViewer): Promise<z.output<typeof runnerMeSchema>> {
  const { clientId, deviceId, name, workspace } = viewer;
  const goal = await db.withClient(clientId, (tx) => findDefaultGoal(tx, clientId));
  const { intents, none } = await listIntents({ clientId });
  const examples = intents.map((intent) => ({ id: intent.id, examples: intent.examples }));
  return {
    device: { id: deviceId, name },
    workspace: { id: clientId, name: workspace },
    goal,
    intents: intents.map((intent) => ({ id: intent.id, name: intent.name })),
    training:
      goal.kind === "own_intent"
        ? { intents: examples, negative: none, background: listIntentBackground(examples) }
        : null,
    extensionVersion: VERSION,
  };
}
