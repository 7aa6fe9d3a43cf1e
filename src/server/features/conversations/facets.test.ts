import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { DROP_OFF_REASONS, INTENTS, LANGUAGES, SENTIMENTS } from "#src/domain/analysis/analysis.contract.ts";
import { OUTCOMES } from "#src/domain/conversations/conversations.contract.ts";
import type { ConversationFilter } from "#src/domain/conversations/conversations.contract.ts";
import { labelSentiment } from "#src/domain/conversations/labels.ts";
import { generateConversations } from "#src/domain/demo/demo.ts";
import { dropStageSchema } from "#src/domain/metrics/metrics.contract.ts";
import { bindDatabase } from "#tests/support/bound-database.ts";
import { createTenant } from "#tests/support/tenant.ts";
import { createLoader } from "../ingest/ingest.service.ts";
import { exportConversations, indexTexts, patchConversation } from "./conversations.service.ts";
import type { ConversationsViewer } from "./conversations.service.ts";
import type { ListRow } from "./conversations.sql.ts";

const database = bindDatabase();

let viewer: ConversationsViewer;
let all: ListRow[];
/** What the bot said last in each conversation, by id; and these, the commonest first. */
let lastSteps: Map<string, string>;
let steps: string[];
/** The words of each conversation, by id; and those without signs of any, the commonest first. */
let indexed: Map<string, string[]>;
let words: string[];

beforeAll(async () => {
  const tenant = await createTenant();
  viewer = { clientId: tenant.clientId, timeZone: "UTC" };
  const loader = createLoader(tenant.clientId);
  const made = [...generateConversations({ seed: 5, until: Date.now(), days: 3, conversations: 600 })];
  for (const conversation of made) await loader.add({ ...conversation, apiAccountId: tenant.apiAccountId });
  // At night nobody writes: one is open at every hour.
  for (const conversation of made.slice(0, 1)) {
    const messages = conversation.messages
      .slice(0, 1)
      .map((message) => ({ ...message, externalId: "open-1", at: Date.now() - 1_000 }));
    await loader.add({ ...conversation, externalId: "open", messages, signals: [], apiAccountId: tenant.apiAccountId });
  }
  await loader.flush();
  for (const [index, { id }] of (await readList({})).entries()) {
    if (index % 25 === 0) await patchConversation(viewer, id, { stage: "none", converted: false });
    if (index % 25 === 1) await patchConversation(viewer, id, { stage: "conversion", converted: true });
  }
  all = await readList({});
  const ends = await database.owner<{ id: string; step: string }[]>`
    select conversation_id as id, last_step as step from conversations where client_id = ${viewer.clientId}`;
  lastSteps = new Map(ends.map(({ id, step }) => [id, step]));
  const bySteps = Map.groupBy(ends, ({ step }) => step);
  steps = [...bySteps].sort(([, a], [, b]) => b.length - a.length).map(([step]) => step);
  await database.owner`update text_queue set queued_at = queued_at - interval '10 seconds'`;
  while (await indexTexts());
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

const optional = <T>(values: readonly [T, ...T[]] | readonly T[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined, freq: 3 });
const anyFilter: fc.Arbitrary<ConversationFilter> = fc.record({
  stage: optional(dropStageSchema.options),
  outcome: optional(OUTCOMES),
  reason: optional(DROP_OFF_REASONS),
  sentiment: optional(SENTIMENTS),
  intent: optional(INTENTS),
  language: optional(LANGUAGES),
  channel: optional(["webchat", "whatsapp", "instagram"]),
  version: optional(["1.4.0", "2.0.1", "3.1.0"]),
  minDurationSeconds: optional([0, 1, 60, 127, 3_600]),
  maxDurationSeconds: optional([0, 63, 64, 600, 86_400]),
});

it("lists the conversations that a filter leaves, open and corrected ones too, whatever it asks for", async () => {
  expect(all.some(({ closed }) => !closed)).toBe(true);
  await fc.assert(
    fc.asyncProperty(anyFilter, optional([30]), async (filter, pageSize) => {
      const found = await readList(filter, pageSize);
      expect(found.map(({ id }) => id)).toEqual(all.filter((row) => isLeft(row, filter)).map(({ id }) => id));
    }),
    { numRuns: 150 },
  );
});

it("lists the closed conversations that ended with one message of the bot", async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter, fc.nat(9), async (filter, commonness) => {
      const step = steps[commonness] ?? "";
      const left = all.filter((row) => row.closed && lastSteps.get(row.id) === step && isLeft(row, filter));
      const found = await readList({ ...filter, step });
      expect(found.map(({ id }) => id)).toEqual(left.map(({ id }) => id));
    }),
    { numRuns: 60 },
  );
});

it("lists the conversations that hold words, common or rare, under any filter", async () => {
  const anyWord = fc.oneof(fc.nat(30), fc.nat(words.length - 1)).map((rank) => words[rank] ?? "");
  await fc.assert(
    fc.asyncProperty(anyFilter, anyWord, optional([2, 30]), async (filter, word, pageSize) => {
      const left = all.filter((row) => holds(row, word) && isLeft(row, filter));
      const found = await readList({ ...filter, q: word }, pageSize);
      expect(found.map(({ id }) => id)).toEqual(left.map(({ id }) => id));
    }),
    { numRuns: 100 },
  );
});

/** The last word that is typed may be the beginning of one. */
function holds({ id }: ListRow, typed: string): boolean {
  return indexed.get(id)?.some((word) => word.startsWith(typed)) ?? false;
}

async function readList(filter: ConversationFilter, pageSize?: number): Promise<ListRow[]> {
  const rows: ListRow[] = [];
  for await (const page of exportConversations(viewer, filter, pageSize)) rows.push(...page);
  return rows;
}

function isLeft(row: ListRow, filter: ConversationFilter): boolean {
  const { minDurationSeconds: min = 0, maxDurationSeconds: max = Infinity } = filter;
  return (
    isSame(filter.stage, row.stage ?? "none") &&
    (filter.outcome === undefined || readOutcomes(row).includes(filter.outcome)) &&
    isSame(filter.reason, row.converted ? null : row.dropReason) &&
    isSame(filter.sentiment, labelSentiment(row.sentiment)) &&
    isSame(filter.intent, row.intent) &&
    isSame(filter.language, row.language) &&
    isSame(filter.channel, row.channel) &&
    isSame(filter.version, row.agentVersion) &&
    row.durationMs >= min * 1000 &&
    row.durationMs <= max * 1000
  );
}

function isSame(asked: string | undefined, value: string | null): boolean {
  return asked === undefined || asked === value;
}

function readOutcomes({ converted, closed, handedOff }: ListRow): string[] {
  return [
    ...(converted ? ["converted"] : []),
    ...(closed && !converted ? ["dropped"] : []),
    ...(handedOff ? ["handed_off"] : []),
    ...(closed || converted ? [] : ["open"]),
  ];
}
