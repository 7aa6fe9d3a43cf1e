/** Gives a client what generated conversations don't have: values of conversions, and a tracked property. */
import type postgres from "postgres";

/** What conversions without a value of their own are worth. */
const VALUE = { cents: 9_000, currency: "EUR" };

/** Adds a value to each conversion, one for those without, and tracks where people are from. */
export async function addFacts(sql: postgres.Sql, clientId: string): Promise<void> {
  await sql`
    update events set cents = 2000 + abs(hashtext(event_id::text)) % 20000, currency = ${VALUE.currency}, valued_at = at
    where client_id = ${clientId} and type = 'conversion'`;
  await sql`update clients set conversion_value = ${sql.json(VALUE)} where client_id = ${clientId}`;
  await sql`
    insert into property_names (client_id, name, label, tracked) values (${clientId}, 'country', 'Country', true)
    on conflict do nothing`;
}
