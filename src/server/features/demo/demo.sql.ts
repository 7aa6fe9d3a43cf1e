import type { Queryable } from "../../db/sql.ts";

export type DemoClient = { clientId: string; createdAt: Date; loaded: boolean };

/** The demo workspace, or null before the first start. */
export async function selectDemoClient(sql: Queryable): Promise<DemoClient | null> {
  const [row] = await sql<DemoClient[]>`
    select client_id as "clientId", created_at as "createdAt", onboarding_completed as loaded
    from clients where is_demo order by created_at limit 1`;
  return row ?? null;
}

/** Its API accounts by name. */
export async function selectAccountIds(sql: Queryable, clientId: string): Promise<Map<string, string>> {
  const rows = await sql<{ name: string; id: string }[]>`
    select name, api_account_id as id from api_accounts where client_id = ${clientId}`;
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Says that everything is there. */
export async function markLoaded(sql: Queryable, clientId: string): Promise<void> {
  await sql`
    update clients set onboarding_completed = true, industry = 'travel', size = '11-50' where client_id = ${clientId}`;
}

/** Who made the workspace. */
export async function selectOwnerId(sql: Queryable, clientId: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select user_id as id from users where client_id = ${clientId} and role = 'owner' order by created_at limit 1`;
  if (row === undefined) throw new Error("The demo workspace has no owner.");
  return row.id;
}
