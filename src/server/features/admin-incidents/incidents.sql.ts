import type { Incident } from "../../../domain/status/status.contract.ts";
import type { Queryable } from "../../db/sql.ts";

/** Inserts an incident. */
export async function insertIncident(
  sql: Queryable,
  { id, title, impact, components }: Pick<Incident, "id" | "title" | "impact" | "components">,
): Promise<void> {
  await sql`
    insert into incidents (incident_id, title, impact, components)
    values (${id}, ${title}, ${impact}, ${components})`;
}

/** Inserts an update of an incident. */
export async function insertIncidentUpdate(
  sql: Queryable,
  update: { id: string; updateId: string; state: string; text: string },
): Promise<void> {
  await sql`
    insert into incident_updates (incident_id, update_id, state, text)
    values (${update.id}, ${update.updateId}, ${update.state}, ${update.text})`;
}

/** Resolves or reopens an incident. Returns its title, or undefined if there is no such incident. */
export async function setIncidentResolved(
  sql: Queryable,
  { id, resolved }: { id: string; resolved: boolean },
): Promise<string | undefined> {
  const [row] = await sql<{ title: string }[]>`
    update incidents set resolved_at = case when ${resolved} then coalesce(resolved_at, now()) end
    where incident_id = ${id} returning title`;
  return row?.title;
}
