import type { ConversionValue } from "../../../domain/money/money.contract.ts";
import type { Queryable } from "../../db/sql.ts";

/** The workspace's conversion value; null if none is set. */
export async function findWorkspaceValue(sql: Queryable, clientId: string): Promise<ConversionValue | null> {
  const [row] = await sql<{ value: ConversionValue | null }[]>`
    select conversion_value as value from clients where client_id = ${clientId}`;
  return row?.value ?? null;
}

/** The conversion values of API accounts that have one. */
export async function listAccountValues(
  sql: Queryable,
  clientId: string,
): Promise<{ account: string; value: ConversionValue }[]> {
  return sql<{ account: string; value: ConversionValue }[]>`
    select api_account_id as account, conversion_value as value from api_accounts
    where client_id = ${clientId} and conversion_value is not null
    order by created_at, api_account_id`;
}

/** The currency of the first value that an event brought; null if none did. */
export async function findFirstCurrency(sql: Queryable, clientId: string): Promise<string | null> {
  const [row] = await sql<{ currency: string }[]>`
    select currency from events where client_id = ${clientId} and cents is not null order by valued_at, currency limit 1`;
  return row?.currency ?? null;
}
