import { z } from "zod";
import { getDatabase } from "../../../db/sql.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueueJob } from "../../../jobs/queue.ts";
import { listClientsToRelabel } from "../store/conversations/intent-matches.sql.ts";
import { relabelMessages } from "./relabel-intents.ts";

/** Labels a client's recent messages again after its custom intents changed. */
export const relabelJob = defineJob({
  name: "label-intents",
  data: z.object({ clientId: z.string() }),
  run: ({ clientId }) => relabelMessages(clientId, Date.now()),
});

/** Enqueues the relabeling of a client whose custom intents changed. */
export async function enqueueRelabel(clientId: string): Promise<void> {
  await enqueueJob(relabelJob, { clientId });
}

/** Enqueues a relabeling for each client that a killed process left unfinished. */
export async function enqueueStaleRelabels(): Promise<void> {
  for (const clientId of await listClientsToRelabel(getDatabase().ingest)) await enqueueRelabel(clientId);
}
