import { DEFAULT_GOAL } from "../../../domain/analysis/analysis.contract.ts";
import type { Goal } from "../../../domain/analysis/analysis.contract.ts";
import { encodeValue } from "../../../domain/money/event-value.ts";
import type { ConversionValue } from "../../../domain/money/money.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type ApiAccountRow = {
  id: string;
  name: string;
  channel: string;
  isDefault: boolean;
  purpose: "live" | "test";
  goal: Goal;
  sample: "loading" | "ready" | "removing" | null;
  sampleConversations: number | null;
  keepToolPayloads: boolean;
  keepSystemPrompts: boolean;
  conversionValue: ConversionValue | null;
  createdAt: Date;
};

/** Lists a client's API accounts: default first, then oldest first, sample data and test runs last. */
export async function listApiAccountRows(sql: Queryable, clientId: string): Promise<ApiAccountRow[]> {
  const rows = await sql<ApiAccountRow[]>`
    select ${accountColumns(sql)}
    from api_accounts
    where client_id = ${clientId}
    order by is_default desc, purpose, sample is not null, created_at, api_account_id`;
  return Promise.all(rows.map((row) => countSample(sql, clientId, row)));
}

export type NewApiAccount = {
  clientId: string;
  apiAccountId: string;
  name: string;
  channel: string;
  isDefault: boolean;
  goal?: Goal;
  sample?: "loading";
  purpose?: "test";
};

/** Inserts an API account and returns the stored row. */
export async function insertApiAccount(sql: Queryable, account: NewApiAccount): Promise<ApiAccountRow | undefined> {
  const [row] = await sql<ApiAccountRow[]>`
    insert into api_accounts (client_id, api_account_id, name, channel, is_default, goal, sample, purpose)
    values (${account.clientId}, ${account.apiAccountId}, ${account.name}, ${account.channel}, ${account.isDefault},
      ${JSON.stringify(account.goal ?? DEFAULT_GOAL)}::text::jsonb, ${account.sample ?? null}, ${account.purpose ?? "live"})
    returning ${accountColumns(sql)}`;
  return row && countSample(sql, account.clientId, row);
}

/** Locks the client, so that concurrent requests can't exceed a plan limit. */
export async function lockClient(sql: Queryable, clientId: string): Promise<void> {
  await sql`select from clients where client_id = ${clientId} for update`;
}

/** Names of the accounts that count toward the plan limit, oldest first; sample data and test runs don't. */
export async function listAccountNames(sql: Queryable, clientId: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from api_accounts
    where client_id = ${clientId} and sample is null and purpose = 'live' order by created_at, api_account_id`;
  return rows.map(({ name }) => name);
}

/** Counts the accounts that count toward the plan limit; sample data and test runs don't. */
export async function countApiAccounts(sql: Queryable, clientId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from api_accounts where client_id = ${clientId} and sample is null and purpose = 'live'`;
  return row?.count ?? 0;
}

type AccountKey = { clientId: string; apiAccountId: string };

/** Finds an account of a client. */
export function findApiAccount(sql: Queryable, key: AccountKey): Promise<ApiAccountRow | undefined> {
  return findAccount(sql, key, sql``);
}

/** Finds and locks one account of a client. */
export function lockApiAccount(sql: Queryable, key: AccountKey): Promise<ApiAccountRow | undefined> {
  return findAccount(sql, key, sql`for update`);
}

async function findAccount(
  sql: Queryable,
  { clientId, apiAccountId }: AccountKey,
  lock: ReturnType<typeof accountColumns>,
): Promise<ApiAccountRow | undefined> {
  const [row] = await sql<ApiAccountRow[]>`
    select ${accountColumns(sql)}
    from api_accounts where client_id = ${clientId} and api_account_id = ${apiAccountId} ${lock}`;
  return row && countSample(sql, clientId, row);
}

/** Updates name, channel, goal and what is kept of spans. */
export async function updateApiAccountRow(
  sql: Queryable,
  account: { clientId: string; apiAccountId: string } & Pick<
    ApiAccountRow,
    "name" | "channel" | "goal" | "keepToolPayloads" | "keepSystemPrompts" | "conversionValue"
  >,
): Promise<void> {
  await sql`
    update api_accounts
    set name = ${account.name}, channel = ${account.channel}, goal = ${JSON.stringify(account.goal)}::text::jsonb,
      keep_tool_payloads = ${account.keepToolPayloads}, keep_system_prompts = ${account.keepSystemPrompts},
      conversion_value = ${encodeValue(account.conversionValue)}::text::jsonb
    where client_id = ${account.clientId} and api_account_id = ${account.apiAccountId}`;
}

/** Updates the channel. */
export async function updateAccountChannel(
  sql: Queryable,
  { clientId, apiAccountId, channel }: { clientId: string; apiAccountId: string; channel: string },
): Promise<void> {
  await sql`
    update api_accounts set channel = ${channel} where client_id = ${clientId} and api_account_id = ${apiAccountId}`;
}

/** Makes one account the default. Clears the old default first because of the unique index. */
export async function setDefaultApiAccount(
  sql: Queryable,
  { clientId, apiAccountId }: { clientId: string; apiAccountId: string },
): Promise<void> {
  await sql`update api_accounts set is_default = false where client_id = ${clientId} and is_default`;
  await sql`update api_accounts set is_default = true where client_id = ${clientId} and api_account_id = ${apiAccountId}`;
}

/** Finds and locks the client's sample account. */
export async function lockSampleAccount(sql: Queryable, clientId: string): Promise<ApiAccountRow | undefined> {
  const [row] = await sql<ApiAccountRow[]>`
    select ${accountColumns(sql)}
    from api_accounts where client_id = ${clientId} and sample is not null
    for update`;
  return row && countSample(sql, clientId, row);
}

/** Finds the id of the client's account of test runs. */
export async function findTestAccount(sql: Queryable, clientId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select api_account_id as id from api_accounts where client_id = ${clientId} and purpose = 'test'`;
  return row?.id;
}

export type UnfinishedSample = { clientId: string; id: string; sample: "loading" | "removing" };

/** Lists the sample accounts of all clients that are still being loaded or removed. */
export async function listUnfinishedSamples(sql: Queryable): Promise<UnfinishedSample[]> {
  return sql<UnfinishedSample[]>`
    select client_id as "clientId", api_account_id as id, sample from api_accounts
    where sample in ('loading', 'removing')`;
}

/** Sets the state of a sample account. */
export async function setSampleState(
  sql: Queryable,
  { clientId, apiAccountId, sample }: { clientId: string; apiAccountId: string; sample: "ready" | "removing" },
): Promise<void> {
  await sql`
    update api_accounts set sample = ${sample} where client_id = ${clientId} and api_account_id = ${apiAccountId}`;
}

/** Deletes an API account. */
export async function deleteApiAccount(
  sql: Queryable,
  { clientId, apiAccountId }: { clientId: string; apiAccountId: string },
): Promise<void> {
  await sql`delete from api_accounts where client_id = ${clientId} and api_account_id = ${apiAccountId}`;
}

/** The select list of an {@link ApiAccountRow} before {@link countSample}. */
function accountColumns(sql: Queryable) {
  return sql`
    api_account_id as id, name, channel, is_default as "isDefault", purpose, goal, sample, created_at as "createdAt",
    keep_tool_payloads as "keepToolPayloads", keep_system_prompts as "keepSystemPrompts",
    conversion_value as "conversionValue", null as "sampleConversations"`;
}

/** Counts the sample's conversations, so that its progress can be shown. Rollups are on another node than accounts in a cluster. */
async function countSample(sql: Queryable, clientId: string, row: ApiAccountRow): Promise<ApiAccountRow> {
  if (row.sample === null) return row;
  const [count] = await sql<{ sampleConversations: number }[]>`
    select coalesce(sum(conversations), 0)::int as "sampleConversations" from rollups
    where client_id = ${clientId} and grain = 'day' and api_account_id = ${row.id}`;
  return { ...row, ...count };
}
