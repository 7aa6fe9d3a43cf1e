import type { z } from "zod";
import type { AlertHistory, historyQuerySchema } from "../../../domain/alerts/alerts.contract.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { getEventDeliveries } from "../webhooks/messages.service.ts";
import { listEventRows, listRuleRows } from "./alerts.sql.ts";
import { requireRow } from "./rules.service.ts";

/** Lists what happened to an alert, newest first, with the deliveries of each notice. AppError `not_found`. */
export async function listHistory(
  { clientId }: Pick<UserViewer, "clientId">,
  ruleId: string,
  { cursor, limit }: z.output<typeof historyQuerySchema>,
): Promise<AlertHistory> {
  return getDatabase().withClient(clientId, async (tx) => {
    const [row] = await listRuleRows(tx, { clientId, ruleId });
    requireRow(row);
    const rows = await listEventRows(tx, { clientId, ruleId, cursor, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const deliveries = await getEventDeliveries(tx, { clientId, eventIds: page.map(({ eventId }) => eventId) });
    return {
      entries: page.map(({ eventId, at, hourAt: _hourAt, recipients, ...entry }) => ({
        ...entry,
        id: eventId,
        at: at.toISOString(),
        deliveries: [
          ...recipients,
          ...(deliveries.get(eventId) ?? []).map(({ target, state, status, error }) => ({
            target,
            state,
            status,
            error,
          })),
        ],
      })),
      nextCursor: rows.length > limit ? (page.at(-1)?.eventId ?? null) : null,
    };
  });
}
