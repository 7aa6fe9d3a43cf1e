/** How platforms know the people of conversations, for reports of sold ones. */
import { z } from "zod";
import type { Reach } from "../../../domain/sources/build-report.ts";
import { CLICK_TYPES } from "../../../domain/sources/sources.contract.ts";
import type { ClickId } from "../../../domain/sources/sources.contract.ts";
import { decryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { getDatabase } from "../../db/sql.ts";
import { deleteReportIds, findSealedIds, getReachPurpose } from "./store/conversations/report-ids.sql.ts";
import { WEBHOOKS_TARGET } from "./store/conversations/sold-reports.sql.ts";
import { getClickPurpose } from "./store/conversations/sources.sql.ts";

export { WEBHOOKS_TARGET };

const clickSchema = z.object({ type: z.enum(CLICK_TYPES).nullable(), value: z.string() });
const reachSchema = z.discriminatedUnion("for", [
  z.object({ for: z.literal("meta"), account: z.string(), person: z.string().nullable() }),
  z.object({ for: z.literal("ga4"), client: z.string() }),
]);

/** What was kept of how platforms know a conversation's click and person. */
export async function getReportIds(key: {
  clientId: string;
  conversationId: string;
}): Promise<{ click: ClickId | null; reach: Reach | null }> {
  const { click, reach } = await findSealedIds(getDatabase().ingest, key);
  return {
    click: click === null ? null : clickSchema.parse(JSON.parse(await decryptSecret(click, getClickPurpose(key)))),
    reach: reach === null ? null : reachSchema.parse(JSON.parse(await decryptSecret(reach, getReachPurpose(key)))),
  };
}

/** Deletes what was kept for a kind of target that a client no longer has. */
export async function forgetReportIds(clientId: string, reportsTo: Reach["for"]): Promise<void> {
  await deleteReportIds(getDatabase().ingest, { clientId, reportsTo });
}
