import type { AdminQuestions } from "../../../domain/admin/admin-questions.contract.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import type { Sql } from "../../db/sql.ts";
import { countQuestions, listComments, listUnknownWords } from "./admin-questions.sql.ts";

const DAYS = 90;
const MAX_WORDS = 200;
const MAX_COMMENTS = 50;

/** How questions to the agent were understood, over all clients: what the lexicons lack. */
export async function getAdminQuestions(sql: Sql, now: number): Promise<AdminQuestions> {
  const since = new Date(now - DAYS * DAY_MS);
  const [totals, words, comments] = await Promise.all([
    countQuestions(sql, since),
    listUnknownWords(sql, { since, limit: MAX_WORDS }),
    listComments(sql, { since, limit: MAX_COMMENTS }),
  ]);
  const dated = comments.map(({ at, ...comment }) => ({ ...comment, at: at.toISOString() }));
  return { days: DAYS, ...totals, words, comments: dated };
}
