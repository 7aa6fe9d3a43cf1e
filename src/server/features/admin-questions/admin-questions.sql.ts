import type { AdminQuestions } from "../../../domain/admin/admin-questions.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type QuestionTotals = Pick<AdminQuestions, "asked" | "answered" | "good" | "wrong">;

/** Counts the questions since a time, over all clients. */
export async function countQuestions(sql: Queryable, since: Date): Promise<QuestionTotals> {
  const [row] = await sql<QuestionTotals[]>`
    select count(*)::int as asked, count(*) filter (where answer -> 'reading' <> 'null'::jsonb)::int as answered,
      count(*) filter (where thumbs = 'up')::int as good, count(*) filter (where thumbs = 'down')::int as wrong
    from agent_messages where question is not null and asked_at >= ${since}`;
  return row ?? { asked: 0, answered: 0, good: 0, wrong: 0 };
}

/** Lists the words that were not understood since a time, most frequent first. */
export async function listUnknownWords(
  sql: Queryable,
  { since, limit }: { since: Date; limit: number },
): Promise<AdminQuestions["words"]> {
  return sql<AdminQuestions["words"]>`
    select lower(word) as word, answer ->> 'language' as language, answer -> 'doubt' ->> 'reason' as reason,
      count(*)::int as questions, count(distinct client_id)::int as clients
    from agent_messages, jsonb_array_elements_text(answer -> 'doubt' -> 'words') as word
    where asked_at >= ${since} and answer -> 'doubt' <> 'null'::jsonb
    group by 1, 2, 3 order by questions desc, clients desc, 1, 2, 3 limit ${limit}`;
}

/** Lists what was written about wrong answers since a time, newest first. */
export async function listComments(
  sql: Queryable,
  { since, limit }: { since: Date; limit: number },
): Promise<{ comment: string; language: string; at: Date }[]> {
  return sql<{ comment: string; language: string; at: Date }[]>`
    select comment, answer ->> 'language' as language, asked_at as at from agent_messages
    where asked_at >= ${since} and comment is not null order by asked_at desc, message_id limit ${limit}`;
}
