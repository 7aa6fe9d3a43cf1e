import { removeOutcomes } from "#src/domain/conversations/outcome-filter.ts";
import { buildQuestions } from "#src/domain/findings/questions.ts";
import type { Question } from "#src/domain/findings/questions.contract.ts";
import type { MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import { listExampleMessages } from "./findings.sql.ts";
import type { MetricsViewer } from "../metrics.service.ts";
import { countAsked, listAnswered, listAsked } from "./questions.sql.ts";
import type { Decided } from "./questions.sql.ts";

const MAX_QUESTIONS = 20;
/** Conversations of a topic that are looked at for a question. */
const ASKED_LIMIT = 4;
/** Served conversations that are looked at for answers, whatever their topic. */
const ANSWERED_LIMIT = 240;

/** What users of a period asked that was answered wrongly or not at all, by topic, with what was answered elsewhere. */
export async function getQuestions(viewer: MetricsViewer, query: MetricsQuery): Promise<Question[]> {
  return (await findQuestions(viewer, query)).questions;
}

/** The questions of a period, and in how many conversations any was asked; those without a topic count too. */
export async function findQuestions(
  { clientId }: MetricsViewer,
  query: MetricsQuery,
): Promise<{ n: number; questions: Question[] }> {
  const period = { ...query, clientId };
  // What conversations came to chooses the questions. Answers may be of all conversations.
  const whole = removeOutcomes(period);
  return getDatabase().withClient(clientId, async (tx) => {
    const counts = await countAsked(tx, period);
    const shown = counts
      .filter(({ topic }) => topic !== "")
      .sort((a, b) => b.lost - a.lost || b.n - a.n || (a.topic < b.topic ? -1 : 1))
      .slice(0, MAX_QUESTIONS);
    const topics = shown.map(({ topic }) => topic);
    const [asked, answered] =
      topics.length === 0
        ? [[], []]
        : await Promise.all([
            listAsked(tx, { period, topics, limit: ASKED_LIMIT }),
            listAnswered(tx, { period: whole, limit: ANSWERED_LIMIT }),
          ]);
    const messages = Map.groupBy(
      await listExampleMessages(tx, { clientId, ids: [...asked, ...answered].map(({ id }) => id) }),
      ({ conversationId }) => conversationId,
    );
    const withMessages = (rows: readonly Decided[]) =>
      rows.map(({ id, decidedBy }) => ({ id, decidedBy, messages: messages.get(id) ?? [] }));
    return {
      n: counts.reduce((sum, { n }) => sum + n, 0),
      questions: buildQuestions(
        shown.map(({ topic: key, label, n, lost }) => ({
          ...{ key, label, conversations: n, lost },
          asked: withMessages(asked.filter(({ topic }) => topic === key)),
        })),
        withMessages(answered),
      ),
    };
  });
}
