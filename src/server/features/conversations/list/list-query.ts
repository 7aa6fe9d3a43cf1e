import type { ConversationFilter } from "#src/domain/conversations/conversations.contract.ts";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { listStoredUsers } from "../../pseudonyms/pseudonyms.service.ts";
import type { ListQuery } from "./list-filter.sql.ts";
import { buildTextQuery } from "../text/text-query.ts";

/** The reader of conversations. A user sees contact details by their role; API keys see them. */
export type ConversationsViewer = { clientId: string; timeZone: string; role?: UserRole };

/** The query of a list's filter; null if its text can match nothing. */
export async function toListQuery(
  viewer: ConversationsViewer,
  filter: ConversationFilter,
): Promise<Omit<ListQuery, "limit" | "days"> | null> {
  const { from: _from, to: _to, q, ids, user, ...rest } = filter;
  const words = q === undefined || q === "" ? undefined : buildTextQuery(q);
  if (words === null) return null;
  return {
    ...rest,
    clientId: viewer.clientId,
    words,
    ids: ids?.split(","),
    users: user === undefined ? undefined : await listStoredUsers(viewer.clientId, user),
  };
}
