import type { Queryable } from "../../db/sql.ts";

/** Stores system prompts; one that is stored already stays as it is. */
export async function addPrompts(
  sql: Queryable,
  { clientId, prompts, at }: { clientId: string; prompts: readonly { hash: string; text: string }[]; at: Date },
): Promise<void> {
  await sql`
    insert into system_prompts (client_id, prompt_hash, text, first_at)
    select ${clientId}, hash, text, ${at}
    from jsonb_to_recordset(${JSON.stringify(prompts)}::text::jsonb) as p (hash text, text text)
    order by hash
    on conflict do nothing`;
}
