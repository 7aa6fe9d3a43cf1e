import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { INTENTS, LANGUAGES, SENTIMENTS } from "#src/domain/analysis/analysis.contract.ts";
import { OUTCOME_FILTERS } from "#src/domain/conversations/outcome-filter.ts";
import type { ConversationFilter } from "#src/domain/conversations/conversations.contract.ts";
import { getCountedReading } from "#src/domain/conversations/stored-reading.ts";
import { LAST_ACTS, LOSS_REASONS, NEEDS } from "#src/domain/reading/reading.contract.ts";
import { classifySentiment } from "#src/domain/analysis/sentiment/classify-sentiment.ts";
import { generateConversations } from "#src/demo/demo.ts";
import { dropStageSchema } from "#src/domain/metrics/metrics.contract.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { classifyClosedConversations, createBulkLoader } from "../../ingest/ingest.service.ts";
import { indexTexts, listConversations, listExportPages, updateConversation } from "../conversations.service.ts";
import type { ConversationsViewer } from "./list-query.ts";
import type { ShownRow } from "../people/contacts.ts";

const database = setUpFileDatabase();

let viewer: ConversationsViewer;
let all: ShownRow[];
/** The last bot message template of each conversation by id, and all of them, most frequent first. */
let lastSteps: Map<string, string>;
let steps: string[];
/** The words of each conversation by id, and all words without punctuation, most frequent first. */
let indexed: Map<string, string[]>;
let words: string[];

beforeAll(async () => {
  const client = await createTestClient();
  viewer = { clientId: client.clientId, timeZone: "UTC" };
  const loader = createBulkLoader(client.clientId);
  const made = [...generateConversations({ seed: 5, until: Date.now(), days: 3, conversations: 600 })];
  for (const conversation of made) await loader.add({ ...conversation, apiAccountId: client.apiAccountId });
  // No conversations are generated at night: one stays open at every hour.
  for (const conversation of made.slice(0, 1)) {
    const messages = conversation.messages
      .slice(0, 1)
      .map((message) => ({ ...message, externalId: "open-1", at: Date.now() - 1_000 }));
    await loader.add({ ...conversation, externalId: "open", messages, signals: [], apiAccountId: client.apiAccountId });
  }
  await loader.flush();
  for (const [index, { id }] of (await listAll({})).entries()) {
    if (index % 25 === 0) await updateConversation(viewer, id, { stage: "none", converted: false });
    if (index % 25 === 1) await updateConversation(viewer, id, { stage: "conversion", converted: true });
  }
  const ends = await database.owner<{ id: string; step: string }[]>`
    select conversation_id as id, last_step as step from conversations where client_id = ${viewer.clientId}`;
  lastSteps = new Map(ends.map(({ id, step }) => [id, step]));
  const bySteps = Map.groupBy(ends, ({ step }) => step);
  steps = [...bySteps].sort(([, a], [, b]) => b.length - a.length).map(([step]) => step);
  await database.owner`update text_queue set queued_at = ${new Date(Date.now() - 10_000)}`;
  while (await indexTexts());
  while (await classifyClosedConversations());
  all = await listAll({});
  const texts = await database.owner<{ id: string; words: string[] }[]>`
    select conversation_id as id, tsvector_to_array(words) as words from conversation_texts
    where client_id = ${viewer.clientId}`;
  indexed = new Map(texts.map((text) => [text.id, text.words]));
  const byWord = Map.groupBy(
    texts.flatMap((text) => text.words).filter((word) => /^[a-z]+$/.test(word)),
    (word) => word,
  );
  words = [...byWord].sort(([, a], [, b]) => b.length - a.length).map(([word]) => word);
});

/** Rows read of a list, whatever its length: three pages of 50. */
const MOST_READ = 150;

const optional = <T>(values: readonly [T, ...T[]] | readonly T[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined, freq: 3 });
/** One or several values, separated by commas. */
const optionalList = (values: readonly string[]) =>
  fc.option(
    fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }).map((list) => list.join(",")),
    { nil: undefined, freq: 3 },
  );
const anyFilter: fc.Arbitrary<ConversationFilter> = fc.record({
  stage: optional(dropStageSchema.options),
  outcome: optionalList(OUTCOME_FILTERS),
  reason: optionalList(LOSS_REASONS),
  act: optionalList(LAST_ACTS),
  need: optionalList(NEEDS),
  sentiment: optional(SENTIMENTS),
  intent: optional(INTENTS),
  language: optional(LANGUAGES),
  channel: optional(["webchat", "whatsapp", "instagram"]),
  version: optional(["1.4.0", "2.0.1", "3.1.0"]),
  minDurationSeconds: optional([0, 1, 60, 127, 3_600]),
  maxDurationSeconds: optional([0, 63, 64, 600, 86_400]),
});

it("lists exactly the conversations that match any filter, including open and corrected ones", async () => {
  expect(all.some(({ closed }) => !closed)).toBe(true);
  await fc.assert(
    fc.asyncProperty(anyFilter, optional([30]), async (filter, pageSize) => {
      const found = await listAll(filter, pageSize);
      expect(found.map(({ id }) => id)).toEqual(all.filter((row) => matchesFilter(row, filter)).map(({ id }) => id));
    }),
    { numRuns: 150 },
  );
});

it("lists the closed conversations that ended with a bot message", async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter, fc.nat(9), async (filter, commonness) => {
      const step = steps[commonness] ?? "";
      const matching = all.filter((row) => row.closed && lastSteps.get(row.id) === step && matchesFilter(row, filter));
      const found = await listAll({ ...filter, step });
      expect(found.map(({ id }) => id)).toEqual(matching.map(({ id }) => id));
    }),
    { numRuns: 60 },
  );
});

it("lists the conversations that contain common or rare words, with any filter", async () => {
  const anyWord = fc.oneof(fc.nat(30), fc.nat(words.length - 1)).map((rank) => words[rank] ?? "");
  await fc.assert(
    fc.asyncProperty(anyFilter, anyWord, optional([2, 30]), async (filter, word, pageSize) => {
      const matching = all.filter((row) => containsWord(row, word) && matchesFilter(row, filter));
      const found = await listAll({ ...filter, q: word }, pageSize);
      expect(found.map(({ id }) => id)).toEqual(matching.map(({ id }) => id));
    }),
    { numRuns: 100 },
  );
});

it("lists the same conversations oldest first, page by page", async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter, optional(words.slice(0, 3)), async (filter, word) => {
      const isFound = (row: ShownRow) => matchesFilter(row, filter) && (word === undefined || containsWord(row, word));
      const found = await listOldest({ ...filter, q: word });
      expect(found).toEqual(
        all
          .toReversed()
          .filter(isFound)
          .slice(0, found.length)
          .map(({ id }) => id),
      );
      expect(found.length).toBe(Math.min(MOST_READ, all.filter(isFound).length));
    }),
    { numRuns: 60 },
  );
});

/** The last search word matches as a prefix. */
function containsWord({ id }: ShownRow, typed: string): boolean {
  return indexed.get(id)?.some((word) => word.startsWith(typed)) ?? false;
}

async function listAll(filter: ConversationFilter, pageSize?: number): Promise<ShownRow[]> {
  const rows: ShownRow[] = [];
  for await (const page of listExportPages(viewer, filter, pageSize)) rows.push(...page);
  return rows;
}

/** The first pages of the list, oldest first. */
async function listOldest(filter: ConversationFilter): Promise<string[]> {
  const limit = 50;
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listConversations(viewer, { ...filter, sort: "oldest", limit, cursor });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && ids.length < MOST_READ);
  return ids;
}

function matchesFilter(row: ShownRow, filter: ConversationFilter): boolean {
  const { minDurationSeconds: min = 0, maxDurationSeconds: max = Infinity } = filter;
  return (
    isSame(filter.stage, row.stage ?? "none") &&
    isIn(filter.outcome, getOutcomes(row)) &&
    isIn(filter.reason, [getCountedReading(row.reading)?.reason]) &&
    isIn(filter.act, [getCountedReading(row.reading)?.act]) &&
    isIn(filter.need, [getCountedReading(row.reading)?.need]) &&
    isSame(filter.sentiment, classifySentiment(row.sentiment)) &&
    isSame(filter.intent, row.intent) &&
    isSame(filter.language, row.language) &&
    isSame(filter.channel, row.channel) &&
    isSame(filter.version, row.agentVersion) &&
    row.durationMs >= min * 1000 &&
    row.durationMs <= max * 1000
  );
}

function isSame(wanted: string | undefined, value: string | null): boolean {
  return wanted === undefined || wanted === value;
}

function isIn(wanted: string | undefined, values: readonly (string | null | undefined)[]): boolean {
  return wanted === undefined || wanted.split(",").some((value) => values.includes(value));
}

function getOutcomes({ converted, closed, handedOff, reading }: ShownRow): string[] {
  return [
    ...(converted ? ["converted"] : []),
    ...(closed && !converted ? ["dropped"] : []),
    ...(handedOff ? ["handed_off"] : []),
    getCountedReading(reading)?.outcome ?? "open",
  ];
}
