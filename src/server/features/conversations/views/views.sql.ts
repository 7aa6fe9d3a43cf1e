import type { SavedView, ViewFilter, ViewScreen } from "#src/domain/conversations/views.contract.ts";
import type { Queryable } from "../../../db/sql.ts";

/** Lists the client's views by name. */
export async function listViewRows(sql: Queryable, clientId: string): Promise<SavedView[]> {
  return sql<SavedView[]>`
    select view_id as id, name, screen, filter from saved_views
    where client_id = ${clientId}
    order by lower(name)`;
}

/** Inserts a view; undefined if the client has a view of that name on the same screen, ignoring case. */
export async function insertView(
  sql: Queryable,
  view: { clientId: string; viewId: string; userId: string; name: string; screen: ViewScreen; filter: ViewFilter },
): Promise<SavedView | undefined> {
  const [row] = await sql<SavedView[]>`
    insert into saved_views (client_id, view_id, user_id, name, screen, filter)
    values (${view.clientId}, ${view.viewId}, ${view.userId}, ${view.name}, ${view.screen}, ${JSON.stringify(view.filter)}::text::jsonb)
    on conflict (client_id, screen, lower(name)) do nothing
    returning view_id as id, name, screen, filter`;
  return row;
}

/** Deletes a view and returns its name; undefined if there is no such view. */
export async function deleteView(
  sql: Queryable,
  { clientId, viewId }: { clientId: string; viewId: string },
): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`
    delete from saved_views where client_id = ${clientId} and view_id = ${viewId} returning name`;
  return row?.name;
}
