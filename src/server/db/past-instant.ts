import type { Queryable } from "./sql.ts";

/** Gets the database's time `seconds` ago. */
export async function getPastInstant(sql: Queryable, seconds: number): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`select now() - make_interval(secs => ${seconds}) as at`;
  return row?.at ?? new Date(0);
}
