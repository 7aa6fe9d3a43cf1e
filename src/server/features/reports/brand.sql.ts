import type { BrandChange } from "../../../domain/reports/brand.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type BrandRow = { name: string | null; colour: string | null; logo: Uint8Array | null };

/** Finds the brand of a client's reports. */
export async function findBrand(sql: Queryable, clientId: string): Promise<BrandRow | undefined> {
  const [row] = await sql<BrandRow[]>`select name, colour, logo from report_brands where client_id = ${clientId}`;
  return row;
}

/** Sets name and color; false if they were the same. */
export async function setBrand(
  sql: Queryable,
  { clientId, name, colour }: BrandChange & { clientId: string },
): Promise<boolean> {
  const rows = await sql`
    insert into report_brands as b (client_id, name, colour)
    select ${clientId}, ${name}::text, ${colour}::text
    where ${name}::text is not null or ${colour}::text is not null
      or exists (select from report_brands where client_id = ${clientId})
    on conflict (client_id) do update set name = excluded.name, colour = excluded.colour
    where (b.name, b.colour) is distinct from (excluded.name, excluded.colour)
    returning client_id`;
  return rows.length > 0;
}

/** Sets the logo; false if it was the same. */
export async function setLogo(
  sql: Queryable,
  { clientId, logo }: { clientId: string; logo: Uint8Array },
): Promise<boolean> {
  const rows = await sql`
    insert into report_brands as b (client_id, logo) values (${clientId}, ${logo})
    on conflict (client_id) do update set logo = excluded.logo where b.logo is distinct from excluded.logo
    returning client_id`;
  return rows.length > 0;
}

/** Removes the logo; false if there is none. */
export async function removeLogo(sql: Queryable, clientId: string): Promise<boolean> {
  const rows = await sql`
    update report_brands set logo = null where client_id = ${clientId} and logo is not null returning client_id`;
  return rows.length > 0;
}
