import type { Queryable } from "../../db/sql.ts";

/** Keeps the first text seen of each step; in the order of the key, as everything that writers share. */
export async function insertStepTexts(
  sql: Queryable,
  steps: { clientId: string; step: string; text: string }[],
): Promise<void> {
  await sql`
    insert into steps (client_id, step, text)
    select * from unnest(
      ${steps.map((step) => step.clientId)}::uuid[], ${steps.map((step) => step.step)}::text[],
      ${steps.map((step) => step.text)}::text[]) as s (client_id, step, text)
    order by client_id, step
    on conflict do nothing`;
}
