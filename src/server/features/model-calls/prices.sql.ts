import type { ModelPrice } from "../../../domain/model-calls/price-table.ts";
import type { Queryable } from "../../db/sql.ts";

/** Lists a client's own prices. */
export async function listOwnPrices(sql: Queryable, clientId: string): Promise<ModelPrice[]> {
  return sql<ModelPrice[]>`
    select match, provider, input_per_million as "inputPerMillion", cached_input_per_million as "cachedInputPerMillion",
      cache_write_per_million as "cacheWritePerMillion", output_per_million as "outputPerMillion",
      valid_from::text as "validFrom", source
    from model_prices where client_id = ${clientId} order by match, valid_from`;
}

/** Replaces a client's own prices. */
export async function replaceOwnPrices(sql: Queryable, clientId: string, rows: readonly ModelPrice[]): Promise<void> {
  await sql`delete from model_prices where client_id = ${clientId}`;
  if (rows.length === 0) return;
  const values = rows.map((row) => ({
    client_id: clientId,
    match: row.match,
    valid_from: row.validFrom,
    provider: row.provider,
    input_per_million: row.inputPerMillion,
    cached_input_per_million: row.cachedInputPerMillion,
    cache_write_per_million: row.cacheWritePerMillion,
    output_per_million: row.outputPerMillion,
    source: row.source,
  }));
  await sql`
    insert into model_prices
    select r.* from jsonb_populate_recordset(null::model_prices, ${JSON.stringify(values)}::text::jsonb) as r`;
}
