import { encodeTextArray } from "#src/server/db/array-literals.ts";
import type { Queryable } from "#src/server/db/sql.ts";

/** Marks templates whose last message may be gone. */
export async function addStaleTemplates(
  sql: Queryable,
  { clientId, steps }: { clientId: string; steps: readonly string[] },
): Promise<void> {
  await sql`
    insert into stale_templates (client_id, step)
    select ${clientId}, step from unnest(${encodeTextArray(steps)}::text[]) as step
    on conflict do nothing`;
}

/** Lists the clients that have marked templates. */
export async function listClientsWithStaleTemplates(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ clientId: string }[]>`select distinct client_id as "clientId" from stale_templates`;
  return rows.map(({ clientId }) => clientId);
}

/**
 * Deletes the client's marked templates that no message has any more, and their marks; returns their keys. Reads all of the
 * client's messages once.
 */
export async function deleteUnusedTemplates(sql: Queryable, clientId: string): Promise<string[]> {
  const rows = await sql<{ step: string }[]>`
    with marked as (delete from stale_templates where client_id = ${clientId} returning step),
    used as (
      select distinct step from messages
      where client_id = ${clientId} and step = any(array(select step from marked)))
    delete from steps s using marked m
    where s.client_id = ${clientId} and s.step = m.step and not exists (select from used u where u.step = m.step)
    returning s.step`;
  return rows.map(({ step }) => step);
}

/** Makes every process forget the client's templates, at commit. */
export async function notifyTemplatesDeleted(sql: Queryable, clientId: string): Promise<void> {
  await sql`select pg_notify('templates_deleted', ${clientId})`;
}
