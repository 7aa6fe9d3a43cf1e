import { getDatabase } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { expireHeldMessages, listHoldingClients, releaseHeldMessages } from "../../ingest/ingest.service.ts";
import { notifyChange } from "../../live/live.service.ts";

/** Releases what may be counted now and deletes what has expired, of every client; true if there is more to do at once. */
export async function processHeldMessages(): Promise<boolean> {
  const { ingest, withLane } = getDatabase();
  let more = false;
  for (const clientId of await listHoldingClients(ingest)) {
    try {
      const { expired, released } = await withLane(clientId, async (lane) => ({
        expired: await expireHeldMessages(lane.ingest, clientId),
        released: await releaseHeldMessages(lane.ingest, clientId),
      }));
      if (expired + released > 0) notifyChange(clientId);
      more ||= released > 0;
    } catch (error) {
      // The other clients go on; this one is tried again by the next pass.
      log.warn({ err: error, clientId }, "releasing held messages failed");
    }
  }
  return more;
}
