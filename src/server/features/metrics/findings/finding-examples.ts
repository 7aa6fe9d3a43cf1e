import { removeOutcomes } from "#src/domain/conversations/outcome-filter.ts";
import { chooseAnswers, createAnswerSearch } from "#src/domain/findings/answers/search-answers.ts";
import { findSaidHours, listPrices } from "#src/domain/findings/answers/own-facts.ts";
import { describeMainDay, listAskedDays } from "#src/domain/findings/asked/asked-days.ts";
import { findObjects } from "#src/domain/findings/asked/asked-objects.ts";
import { findHours, findOffers, listHours, rankTopics } from "#src/domain/findings/finding-facts.ts";
import type { HourCount } from "#src/domain/findings/finding-facts.ts";
import { getFindingId, parseFindingId } from "#src/domain/findings/finding-kinds.ts";
import type { FindingKind } from "#src/domain/findings/finding-kinds.ts";
import { findMainMessage, pickTexts } from "#src/domain/findings/finding-texts.ts";
import type { FindingTexts } from "#src/domain/findings/findings.contract.ts";
import { ANSWERED_KINDS, REPLY_LANGUAGES, buildReplies, listReplyLanguages } from "#src/domain/findings/replies.ts";
import type { LocalDays } from "../../../db/local-days.ts";
import { hasReadingFilter } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { countAskedHours, listAgentHours } from "./finding-hours.sql.ts";
import { listCandidates, listExampleMessages, listTopicObjects } from "./findings.sql.ts";
import type { CandidateRow } from "./findings.sql.ts";
import { listAnswered } from "./questions.sql.ts";
import type { Decided } from "./questions.sql.ts";
import type { Period } from "../rollups/rollups.sql.ts";

/** The newest conversations among which facts and examples are looked for; rarer findings have examples from before. */
const SCAN = 3_000;
/** Served conversations among which answers are looked for. */
const ANSWERED_LIMIT = 160;
const EVIDENCE_LIMIT = 20;
/** Conversations of a finding whose messages are looked at. */
const READ_LIMIT = 12;
/** Conversations of a finding in which days are looked for. */
const DAYS_LIMIT = 40;
/** The newest conversations of each language in which prices and hours are looked for. */
const FACTS_LIMIT = 250;
/** The newest conversations with a person of the business whose messages say when they write. */
const AGENTS_LIMIT = 250;
/** A topic of fewer conversations of a finding says nothing of it. */
const MIN_TOPIC = 3;
/** With fewer examples among the newest conversations, a finding's own are looked for: of so many findings at most. */
const MIN_KNOWN = 3;
const MAX_SEARCHED = 10;
const WITH_HOURS: ReadonlySet<FindingKind> = new Set(["bot_silent", "out_of_hours"]);
const WITH_OBJECTS: ReadonlySet<FindingKind> = new Set(["unavailable", "not_offered"]);

/** What is said in the newest conversations of a finding. `objects` is what people asked for, where that makes the finding. */
export type FindingExamples = FindingTexts & {
  evidence: string[];
  objects: string[];
  /** The day that most people asked for: "for a Saturday". */
  day: string | null;
  main: string | null;
};

/** A finding and how many conversations it has. */
type Found = { id: string; count: number };

const NONE: FindingExamples = {
  evidence: [],
  objects: [],
  day: null,
  main: null,
  about: {},
  quotes: [],
  messages: [],
  instead: [],
};

/** Finds examples of findings, each with its number of conversations, and what to say instead from the client's own. */
export async function findExamples(
  tx: Queryable,
  { found, timeZone, ...period }: Period & { found: readonly Found[]; days: LocalDays; timeZone: string },
): Promise<(id: string) => FindingExamples> {
  if (found.length === 0) return () => NONE;
  const { clientId } = period;
  const ids = found.map(({ id }) => id);
  // What a filter by outcomes leaves out may have been answered well, and says what there is.
  const whole = removeOutcomes(period);
  const [candidates, topics] = await Promise.all([
    listCandidates(tx, { ...whole, scan: SCAN }),
    listTopicObjects(tx, clientId),
  ]);
  const objects = new Map(topics.map(({ key, object }) => [key, object]));
  const byFinding = await groupByFinding(tx, { ...period, found, candidates });
  const hours = new Map<string, HourCount[]>();
  for (const id of ids)
    if (WITH_HOURS.has(parseFindingId(id).kind)) hours.set(id, await countAskedHours(tx, { ...period, id, timeZone }));
  const isAnswered = ids.some((id) => ANSWERED_KINDS.has(parseFindingId(id).kind));
  const answered = isAnswered ? await listAnswered(tx, { period: whole, limit: ANSWERED_LIMIT }) : [];
  const picked = ids.flatMap((id) => (byFinding.get(id) ?? []).slice(0, getLimit(id)));
  const said = REPLY_LANGUAGES.flatMap((language) =>
    candidates
      .filter((row) => row.language === language && row.outcome !== "not_customer")
      // A price is said where something is offered or sold.
      .toSorted((a, b) => Number(isOffered(b)) - Number(isOffered(a)))
      .slice(0, FACTS_LIMIT),
  );
  const read = new Set([...picked, ...answered, ...said].map(({ id }) => id));
  const messages = Map.groupBy(
    await listExampleMessages(tx, { clientId, ids: [...read] }),
    ({ conversationId }) => conversationId,
  );
  const sold = new Map(
    topics.flatMap(({ key, object, need }) => (need === "buy_or_book" ? [[key, object] as const] : [])),
  );
  const withMessages = (rows: readonly Decided[]) =>
    rows.map(({ id, decidedBy }) => ({ id, decidedBy, messages: messages.get(id) ?? [] }));
  const search = createAnswerSearch(withMessages(answered));
  const others = withMessages(said);
  const withAgents = candidates
    .filter(({ hasAgent }) => hasAgent)
    .slice(0, AGENTS_LIMIT)
    .map(({ id }) => id);
  const facts = {
    offers: findOffers(candidates, sold),
    prices: listPrices(others),
    // What the business says of its hours goes before when it answered.
    hours: findSaidHours(others) ?? findHours(await listAgentHours(tx, { clientId, ids: withAgents, timeZone })),
  };
  const listDays = (rows: readonly CandidateRow[]) =>
    listAskedDays(rows.map((row) => ({ ...row, messages: messages.get(row.id) ?? [] })));
  return (id) => {
    const rows = byFinding.get(id) ?? [];
    const { kind } = parseFindingId(id);
    const examples = withMessages(rows.slice(0, READ_LIMIT));
    const texts = pickTexts(kind, examples);
    const asked = WITH_OBJECTS.has(kind) ? findObjects(kind, rows, objects) : [];
    const missing = asked.map(({ object }) => object);
    const dated = rows.slice(0, DAYS_LIMIT);
    const days = kind === "unavailable" ? listDays(dated) : [];
    const [main] = rankTopics(rows.filter(({ topic }) => objects.has(topic ?? "")));
    const topic = asked[0]?.topic ?? (main === undefined || main.n < MIN_TOPIC ? null : main.topic);
    const answers = ANSWERED_KINDS.has(kind) ? chooseAnswers(examples, search) : {};
    const languages = listReplyLanguages(kind, rows, examples);
    return {
      ...texts,
      evidence: rows.slice(0, EVIDENCE_LIMIT).map((row) => row.id),
      objects: missing,
      day: describeMainDay(days, dated.length),
      main: kind === "message_loses" ? findMainMessage(examples) : null,
      about: {
        ...texts.about,
        ...(topic === null ? {} : { topic }),
        ...(asked[0] === undefined ? {} : { object: asked[0].object }),
        ...(days.length === 0 ? {} : { days }),
        ...(WITH_HOURS.has(kind) ? { hours: listHours(hours.get(id) ?? []) } : {}),
      },
      instead: buildReplies(kind, languages, { ...facts, answers }, missing),
    };
  };
}

/** The newest conversations of each finding: from those of the period, or its own where it has older ones only. */
async function groupByFinding(
  tx: Queryable,
  {
    found,
    candidates,
    ...period
  }: Period & { found: readonly Found[]; candidates: readonly CandidateRow[]; days: LocalDays },
): Promise<Map<string, CandidateRow[]>> {
  const { outcome, reason, act, need, topic } = period;
  const isChosen = hasReadingFilter({ outcome, reason, act, need, topic });
  const chosen = isChosen ? await listCandidates(tx, { ...period, scan: SCAN }) : candidates;
  const groups = Map.groupBy(chosen, (row) => getFindingId(row) ?? "");
  let searched = 0;
  for (const { id, count } of found) {
    const known = groups.get(id) ?? [];
    if (known.length >= Math.min(count, MIN_KNOWN) || searched === MAX_SEARCHED) continue;
    searched++;
    const own = await listCandidates(tx, { ...period, of: id, scan: DAYS_LIMIT });
    if (own.length > known.length) groups.set(id, own);
  }
  return groups;
}

function getLimit(id: string): number {
  return parseFindingId(id).kind === "unavailable" ? DAYS_LIMIT : READ_LIMIT;
}

function isOffered({ outcome, act }: CandidateRow): boolean {
  return outcome === "sold" || act === "price" || act === "offer";
}
