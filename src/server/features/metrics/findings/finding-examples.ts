import { findHours, findObjects, findOffers, listHours } from "#src/domain/findings/finding-facts.ts";
import { getFindingId, isLoss, parseFindingId } from "#src/domain/findings/finding-kinds.ts";
import type { FindingKind } from "#src/domain/findings/finding-kinds.ts";
import { pickAnswer, pickTexts, toQuote } from "#src/domain/findings/finding-texts.ts";
import type { ExampleMessage } from "#src/domain/findings/finding-texts.ts";
import type { FindingTexts } from "#src/domain/findings/findings.contract.ts";
import { ANSWERED_KINDS, buildReplies, listReplyLanguages } from "#src/domain/findings/replies.ts";
import type { ReplyFacts } from "#src/domain/findings/replies.ts";
import type { LocalDays } from "../../../db/local-days.ts";
import type { Queryable } from "../../../db/sql.ts";
import { listCandidates, listExampleMessages, listTopicObjects } from "./findings.sql.ts";
import type { CandidateRow } from "./findings.sql.ts";
import type { Period } from "../rollups/rollups.sql.ts";

/** The newest conversations among which examples are looked for. */
const SCAN = 3_000;
const EVIDENCE_LIMIT = 20;
/** Conversations of a finding whose messages are looked at. */
const READ_LIMIT = 12;
const WITH_HOURS: ReadonlySet<FindingKind> = new Set(["bot_silent", "out_of_hours"]);
const WITH_OBJECTS: ReadonlySet<FindingKind> = new Set(["unavailable", "not_offered"]);

/** What is said in the newest conversations of a finding. `objects` is what people asked for, where that makes the finding. */
export type FindingExamples = FindingTexts & { evidence: string[]; objects: string[] };

const NONE: FindingExamples = { evidence: [], objects: [], about: {}, quotes: [], messages: [], instead: [] };

/** Finds examples of findings in the period's newest conversations, and what to say instead from the client's own. */
export async function findExamples(
  tx: Queryable,
  { ids, ...period }: Period & { ids: readonly string[]; days: LocalDays },
): Promise<(id: string) => FindingExamples> {
  if (ids.length === 0) return () => NONE;
  const { clientId } = period;
  const [candidates, topics] = await Promise.all([
    listCandidates(tx, { ...period, scan: SCAN }),
    listTopicObjects(tx, clientId),
  ]);
  const objects = new Map(topics.map(({ key, object }) => [key, object]));
  const byFinding = Map.groupBy(candidates, (row) => getFindingId(row) ?? "");
  const isAnswered = ids.some((id) => ANSWERED_KINDS.has(parseFindingId(id).kind));
  const answered = isAnswered ? listAnswered(candidates.filter(({ topic }) => objects.has(topic ?? ""))) : [];
  const picked = ids.flatMap((id) => (byFinding.get(id) ?? []).slice(0, READ_LIMIT));
  const messages = Map.groupBy(
    await listExampleMessages(tx, { clientId, ids: [...picked, ...answered].map(({ id }) => id) }),
    ({ conversationId }) => conversationId,
  );
  const sold = new Map(
    topics.flatMap(({ key, object, need }) => (need === "buy_or_book" ? [[key, object] as const] : [])),
  );
  const facts = { offers: findOffers(candidates, sold), hours: findHours(candidates) };
  return (id) => {
    const rows = byFinding.get(id) ?? [];
    const { kind } = parseFindingId(id);
    const examples = rows
      .slice(0, READ_LIMIT)
      .map((row) => ({ id: row.id, decidedBy: row.decidedBy, messages: messages.get(row.id) ?? [] }));
    const texts = pickTexts(kind, examples);
    const asked = findObjects(rows, objects);
    const answers = findAnswers(rows, answered, messages);
    const languages = listReplyLanguages(kind, rows, examples);
    return {
      ...texts,
      evidence: rows.slice(0, EVIDENCE_LIMIT).map((row) => row.id),
      objects: WITH_OBJECTS.has(kind) ? asked.map(({ object }) => object) : [],
      about: {
        ...texts.about,
        ...(asked[0] === undefined ? {} : { topic: asked[0].topic }),
        ...(asked[0] === undefined || !WITH_OBJECTS.has(kind) ? {} : { object: asked[0].object }),
        ...(WITH_HOURS.has(kind) ? { hours: listHours(rows) } : {}),
      },
      instead: buildReplies(kind, languages, { ...facts, answers }),
    };
  };
}

/** The newest conversations of each topic and language in which a question was answered. */
function listAnswered(candidates: readonly CandidateRow[]): CandidateRow[] {
  const rows = candidates.filter((row) => row.act === "answer" && !isLoss(row) && row.outcome !== "waiting");
  return [...Map.groupBy(rows, ({ topic, language }) => `${language} ${topic ?? ""}`).values()].flatMap((same) =>
    same.slice(0, 1),
  );
}

/** What was answered elsewhere to the questions of a finding, by language; the topic with most of its conversations first. */
function findAnswers(
  rows: readonly CandidateRow[],
  answered: readonly CandidateRow[],
  messages: ReadonlyMap<string, readonly ExampleMessage[]>,
): ReplyFacts["answers"] {
  const asked = Map.groupBy(rows, ({ topic }) => topic ?? "");
  const ranked = answered
    .map((row) => ({ row, n: asked.get(row.topic ?? "")?.length ?? 0 }))
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => b.n - a.n);
  const answers: ReplyFacts["answers"] = {};
  for (const { row } of ranked) {
    const answer = pickAnswer(messages.get(row.id) ?? []);
    if (answer !== undefined) answers[row.language] ??= toQuote(answer.text);
  }
  return answers;
}
