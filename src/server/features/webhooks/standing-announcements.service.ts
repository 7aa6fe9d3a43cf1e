import { isDeepStrictEqual } from "node:util";
import { paths } from "../../../domain/paths/paths.ts";
import { announcedStandingSchema } from "../../../domain/webhooks/workspace-events.ts";
import type { AnnouncedStanding } from "../../../domain/webhooks/workspace-events.ts";
import { getStanding } from "../../auth/standing.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { log } from "../../log.ts";
import { listSubscribedClients } from "./announcements.sql.ts";
import { enqueueEvent } from "./messages.service.ts";
import { lockStanding, setStanding } from "./standings.sql.ts";

/** Announces the changes of plan, status and access of all clients with a webhook for them. */
export async function announceStandings(): Promise<void> {
  const database = getDatabase();
  for (const { clientId } of await listSubscribedClients(database.system, ["subscription.changed"])) {
    try {
      await database.withClient(clientId, (tx) => announceStanding(tx, clientId));
    } catch (error) {
      log.warn({ err: error, clientId }, "announcing a subscription failed");
    }
  }
}

/**
 * Compares a client's standing with the one that was announced last, and announces a change once: what is announced is stored with it. The
 * first comparison only stores.
 */
export async function announceStanding(tx: Queryable, clientId: string): Promise<void> {
  const stored = await lockStanding(tx, clientId);
  const standing = await getAnnounced(tx, clientId);
  const previous = announcedStandingSchema.safeParse(stored).data;
  if (isDeepStrictEqual(previous, standing)) return;
  await setStanding(tx, { clientId, standing });
  if (previous === undefined) return;
  const url = new URL(paths.dash.billing, getEnv().siteUrl).href;
  const nowMs = await getBusinessTime(tx);
  await enqueueEvent(tx, { clientId, type: "subscription.changed", data: { ...standing, previous, url }, nowMs });
}

async function getAnnounced(tx: Queryable, clientId: string): Promise<AnnouncedStanding> {
  const { plan, status, access, source, cancelAtMs, pendingChange } = await getStanding(tx, clientId);
  return {
    ...{ plan, status, access, source },
    cancelAt: cancelAtMs === null ? null : new Date(cancelAtMs).toISOString(),
    pendingPlan: pendingChange?.plan ?? null,
  };
}
