import type { Queryable } from "../../db/sql.ts";

/** Keeps the first text seen of each step. */
export async function insertStepTexts(
  sql: Queryable,
  steps: { clientId: string; step: string; text: string }[],
): Promise<void> {
  await sql`
    insert into steps (client_id, step, text)
    select * from unnest(
      ${steps.map((step) => step.clientId)}::uuid[], ${steps.map((step) => step.step)}::text[],
      ${steps.map((step) => step.text)}::text[])
    on conflict do nothing`;
}
