import type { Incident } from "../../../domain/status/status.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export async function insertIncident(
  sql: Queryable,
  { id, title, impact, components }: Pick<Incident, "id" | "title" | "impact" | "components">,
): Promise<void> {
  await sql`
    insert into incidents (incident_id, title, impact, components)
    values (${id}, ${title}, ${impact}, ${components})`;
}

/** Adds what we tell of an incident. */
export async function insertIncidentUpdate(
  sql: Queryable,
  update: { id: string; updateId: string; state: string; text: string },
): Promise<void> {
  await sql`
    insert into incident_updates (incident_id, update_id, state, text)
    values (${update.id}, ${update.updateId}, ${update.state}, ${update.text})`;
}

/** Ends an incident, or opens it again; its title, undefined where there is none. */
export async function updateIncidentEnd(
  sql: Queryable,
  { id, resolved }: { id: string; resolved: boolean },
): Promise<string | undefined> {
  const [row] = await sql<{ title: string }[]>`
    update incidents set resolved_at = case when ${resolved} then coalesce(resolved_at, now()) end
    where incident_id = ${id} returning title`;
  return row?.title;
}
