import type { ConversationFilter } from "#src/domain/conversations/conversations.contract.ts";
import { resolveLocalDays } from "../../../db/local-days.ts";
import { getDatabase } from "../../../db/sql.ts";
import { countGroups } from "./list-page.sql.ts";
import { toListQuery } from "./list-query.ts";
import type { ConversationsViewer } from "./list-query.ts";

/** Counts the conversations of a filter without search text by hour of their start, or by main intent; most first. */
export async function countConversationsBy(
  viewer: ConversationsViewer,
  filter: ConversationFilter,
  by: "hour" | "intent",
): Promise<{ key: string; n: number }[]> {
  const search = await toListQuery(viewer, filter);
  if (search === null) return [];
  const { clientId, timeZone } = viewer;
  return getDatabase().withClient(clientId, async (tx) => {
    const days = await resolveLocalDays(tx, { ...filter, clientId });
    return countGroups(tx, { ...search, days, limit: 0 }, { by, timeZone });
  });
}
