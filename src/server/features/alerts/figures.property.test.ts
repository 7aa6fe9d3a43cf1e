/** For any filter, window and condition, a rule's figures are those that the overview's API gives for the same days. */
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { ruleSchema } from "#src/domain/alerts/alerts.contract.ts";
import type { AlertFilter } from "#src/domain/alerts/alerts.contract.ts";
import { compareAnomaly, compareChange, compareThreshold } from "#src/domain/alerts/compare.ts";
import type { Evaluation, FigureRule } from "#src/domain/alerts/compare.ts";
import { isFigureRule } from "#src/domain/alerts/evaluate.ts";
import { MEASURES, MEASURE_INFO, isFigureMeasure, pickMeasured } from "#src/domain/alerts/measures.ts";
import { addDays, startOfLocalDay } from "#src/domain/shared/time-zone.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../db/sql.ts";
import { createApiAccount } from "../api-accounts/api-accounts.service.ts";
import { indexTexts } from "../conversations/conversations.service.ts";
import { classifyClosedConversations, createBulkLoader } from "../ingest/ingest.service.ts";
import { getOverview } from "../metrics/metrics.service.ts";
import { getOutcomes } from "../metrics/outcomes.service.ts";
import { evaluatePast } from "../metrics/findings/watch.service.ts";

const database = setUpFileDatabase();
const ZONE = "Europe/Lisbon";
/** Before the start of daylight saving time, whose days have other than 24 hours: alerts.test.ts covers them. */
const LAST_DAY = "2026-03-26";
const DAYS = 75;
const SEED = Math.floor(Math.random() * 2 ** 31);

let client: TestClient;
let accounts: string[];

beforeAll(async () => {
  client = await createTestClient({ timeZone: ZONE, unlimited: true });
  const { clientId, userId } = client;
  const viewer = { kind: "user", clientId, userId, sessionId: "", role: "owner", timeZone: ZONE } as const;
  const second = await createApiAccount(getDatabase(), viewer, { name: "Second", channel: "webchat" });
  accounts = [client.apiAccountId, second.id];
  const loader = createBulkLoader(clientId);
  const until = Date.UTC(2026, 2, 27);
  let count = 0;
  for (const conversation of generateConversations({ seed: SEED, until, days: DAYS, conversations: 1_500 })) {
    const apiAccountId = accounts[count % 2] ?? "";
    const agent = { name: "Bot", version: count % 3 === 0 ? "1" : "2", model: "" };
    await loader.add({ ...conversation, apiAccountId, agent });
    count++;
  }
  await loader.flush();
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
}, 120_000);

const direction = fc.constantFrom("up" as const, "down" as const, "either" as const);
const condition = fc.oneof(
  fc.record({
    kind: fc.constant("threshold" as const),
    op: fc.constantFrom("above" as const, "below" as const),
    value: fc.constantFrom(0.05, 0.3, 0.9),
  }),
  fc.record({
    kind: fc.constant("change" as const),
    against: fc.constantFrom("previous" as const, "week" as const),
    direction,
    amount: fc.constantFrom(0.01, 0.2),
    unit: fc.constant("absolute" as const),
  }),
  fc.record({
    kind: fc.constant("anomaly" as const),
    direction,
    sensitivity: fc.constantFrom("low" as const, "medium" as const, "high" as const),
  }),
);
const anyRule = fc.record({
  name: fc.constant("any"),
  measure: fc.constantFrom(...MEASURES.filter(isFigureMeasure)),
  windowHours: fc.constantFrom(24 as const, 168 as const),
  condition,
  minN: fc.constantFrom(1, 20),
  filter: fc.record(
    {
      account: fc.nat({ max: 1 }),
      channel: fc.constantFrom("webchat", "whatsapp", "instagram"),
      language: fc.constantFrom("en" as const, "pt" as const, "es" as const),
      version: fc.constantFrom("1", "2"),
    },
    { requiredKeys: [] },
  ),
});

/** The days of a window, both ends included. */
type Days = { from: string; to: string };

function shift({ from, to }: Days, days: number): Days {
  return { from: addDays(from, -days), to: addDays(to, -days) };
}

async function measure(rule: FigureRule, days: Days) {
  const viewer = { clientId: client.clientId, timeZone: ZONE };
  const query = { ...days, ...rule.filter };
  const [{ figures, csat }, { lost, served }] = await Promise.all([
    getOverview(viewer, query),
    getOutcomes(viewer, query),
  ]);
  return pickMeasured({ ...figures, csat, lost, served }, rule.measure);
}

/** The evaluation of a rule from the overview's figures alone. */
async function evaluateByOverview(rule: FigureRule, days: Days, firstAt: number): Promise<Evaluation> {
  const now = await measure(rule, days);
  const length = rule.windowHours / 24;
  const { condition: met } = rule;
  if (met.kind === "threshold") return compareThreshold(rule, met, now);
  if (met.kind === "change") {
    const before = await measure(rule, shift(days, met.against === "week" ? 7 : length));
    return compareChange(rule, met, { now, before });
  }
  if (met.kind !== "anomaly") throw new Error("The rule watches no figure.");
  const weeks = Array.from({ length: 8 }, (_, week) => shift(days, 7 * (week + 1)));
  const known = weeks.filter(({ from }) => startOfLocalDay(from, ZONE) >= firstAt);
  return compareAnomaly(rule, met, { now, references: await Promise.all(known.map((week) => measure(rule, week))) });
}

async function findFirstHour({ account, channel, language, version }: AlertFilter): Promise<number> {
  const [row] = await database.owner<{ at: Date | null }[]>`
    select min(bucket) as at from rollups
    where client_id = ${client.clientId} and grain = 'hour' and conversations > 0
      and (${account ?? null}::uuid is null or api_account_id = ${account ?? null}::uuid)
      and (${channel ?? null}::text is null or channel = ${channel ?? null})
      and (${language ?? null}::text is null or language = ${language ?? null})
      and (${version ?? null}::text is null or agent_version = ${version ?? null})`;
  return row?.at?.getTime() ?? Infinity;
}

it(`equals the overview for any rule (conversations of seed ${String(SEED)})`, { timeout: 240_000 }, async () => {
  const compared = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyRule, fc.integer({ min: 0, max: 20 }), async ({ filter, ...values }, back) => {
      const { account, ...others } = filter;
      const chosen: AlertFilter = account === undefined ? others : { ...others, account: accounts[account] };
      const isShare = MEASURE_INFO[values.measure].kind === "share";
      const unit = isShare && values.condition.kind === "change" ? { unit: "points" } : {};
      // Scores are from 1 to 5.
      const score =
        values.measure === "csat" && values.condition.kind === "threshold" ? { value: 1 + values.condition.value } : {};
      const given = { ...values.condition, ...unit, ...score };
      const rule = ruleSchema.parse({ ...values, filter: chosen, condition: given });
      if (!isFigureRule(rule)) throw new Error("The rule watches a figure.");
      const to = addDays(LAST_DAY, -back);
      const days = { from: addDays(to, 1 - rule.windowHours / 24), to };
      const watched = { ...chosen, clientId: client.clientId };
      const hours = [startOfLocalDay(addDays(to, 1), ZONE)];
      const [evaluated] = await getDatabase().withClient(client.clientId, (tx) =>
        evaluatePast(tx, { watched, rule, hours, zone: ZONE }),
      );
      expect(evaluated?.evaluation).toEqual(await evaluateByOverview(rule, days, await findFirstHour(chosen)));
      if (evaluated?.evaluation.outcome !== "no_data") compared.add(rule.condition.kind);
    }),
    { numRuns: 60 },
  );
  expect([...compared].toSorted()).toEqual(["anomaly", "change", "threshold"]);
});
