import fc from "fast-check";
import { expect, it } from "vitest";
import { priceCall } from "#src/domain/model-calls/price-call.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findCountMismatches } from "#tests/support/otlp-client.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { ensureCallsPartitions, priceCalls, storeCalls } from "./model-calls.service.ts";
import type { CallRow } from "./model-calls.types.ts";
import { replaceOwnPrices } from "./prices.sql.ts";
import { recountCosts } from "./recount-costs.service.ts";

const database = setUpFileDatabase();
const START = Date.UTC(2026, 8, 29, 22);
const FROM = "2026-10-01";
const MODELS = ["gpt-5-mini", "acme-large", "acme-small-v2", ""];

type Sample = { model: number; hours: number; input: number; output: number; sent: number | null; version: number };

const samples: fc.Arbitrary<Sample[]> = fc.array(
  fc.record({
    ...{ model: fc.nat(MODELS.length - 1), hours: fc.nat(96), input: fc.nat(5_000), output: fc.nat(500) },
    ...{ sent: fc.option(fc.constantFrom(0.5, 0), { freq: 4 }), version: fc.nat(1) },
  }),
  { minLength: 1, maxLength: 30 },
);
const prices = fc.array(
  fc.record({
    match: fc.constantFrom("acme", "acme-large", "gpt-5-mini"),
    day: fc.constantFrom("2026-01-01", "2026-10-02"),
  }),
  { maxLength: 4 },
);

it("gives calls since a day the price they would get now, and keeps the counts equal to the calls", async () => {
  await fc.assert(
    fc.asyncProperty(samples, prices, async (calls, own) => {
      const { clientId, apiAccountId } = await createTestClient();
      const { ingest } = getDatabase();
      const rows = calls.map((sample, index) => buildCall(apiAccountId, sample, index));
      await ensureCallsPartitions(
        ingest,
        rows.map(({ startedAt }) => startedAt),
      );
      const priced = await priceCalls(ingest, { clientId, calls: rows });
      await ingest.begin((tx) => storeCalls(tx, { clientId, apiAccountId, calls: priced }));
      const ownPrices = [
        ...new Map(own.map((row, index) => [`${row.match} ${row.day}`, buildPrice(row, index)])).values(),
      ];
      await getDatabase().withClient(clientId, (tx) => replaceOwnPrices(tx, clientId, ownPrices));
      for (let pass = 0; pass < 2; pass++) await recountCosts({ clientId, from: FROM }, new AbortController().signal);
      const stored = await database.owner<{ id: string; cost: string | null }[]>`
        select span_id as id, cost_nano::text as cost from calls where client_id = ${clientId}`;
      for (const row of rows) {
        const isOld = row.startedAt < Date.parse(FROM);
        const hasTokens = (row.tokens?.input ?? 0) + (row.tokens?.output ?? 0) > 0;
        const cost = priceCall({ ...row, atMs: row.startedAt }, isOld || !hasTokens ? [] : ownPrices);
        expect(stored.find(({ id }) => id === row.spanId)?.cost ?? null).toBe(
          cost === null ? null : String(cost.nanoUsd),
        );
      }
      expect(await findCountMismatches(database.owner)).toEqual([]);
    }),
    { numRuns: 15 },
  );
}, 60_000);

function buildPrice({ match, day }: { match: string; day: string }, index: number) {
  return {
    ...{ match, provider: "", inputPerMillion: index + 1, cachedInputPerMillion: null, cacheWritePerMillion: null },
    ...{ outputPerMillion: 7, validFrom: day, source: "" },
  };
}

function buildCall(apiAccountId: string, sample: Sample, index: number): CallRow {
  const model = MODELS[sample.model] ?? "";
  return {
    ...{
      apiAccountId,
      traceId: `trace ${index % 5}`,
      spanId: `span ${index}`,
      parentId: null,
      kind: "call",
      counted: true,
    },
    ...{
      startedAt: START + sample.hours * 3_600_000,
      ms: 1,
      name: "",
      firstChunkMs: null,
      operation: "",
      provider: "",
    },
    ...{ conversationId: null, messageId: null, requestModel: "", model, agentName: "", channel: "webchat" },
    ...{ agentVersion: `v${sample.version}`, language: "", promptHash: "", finishReason: "", errorType: "" },
    ...{ failed: false, tools: [], sentUsd: sample.sent },
    tokens: { input: sample.input, cachedInput: 0, cacheWrite: 0, output: sample.output, reasoning: 0 },
  };
}
