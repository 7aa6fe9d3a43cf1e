import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { addMonths } from "#src/domain/billing/calendar-months.ts";
import { getBusinessTime, getClockOffset, setClockOffset } from "#src/server/db/business-clock.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getOwnerViewer, getUsage } from "#tests/support/metered-client.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import {
  correctConversation,
  createBulkLoader,
  createImporter,
  deriveConversationId,
  ingestEvents,
  ingestMessages,
  releaseHeldMessages,
  removeHeldImport,
  removeImportedMessages,
  touchMeter,
} from "../../ingest/ingest.service.ts";
import { changeOverage } from "./overage.service.ts";

/** The included messages of Starter, and how many are counted before a run begins, so that it crosses the limit. */
const INCLUDED = 5_000;
const BEFORE = 4_970;
const IDS = 60;

const database = setUpFileDatabase();
beforeAll(() => setEnv({ TEST_CLOCK: "on" }));

type Step =
  | { kind: "send"; ids: number[]; again: boolean; key: string | null }
  | { kind: "both"; a: number[]; b: number[] }
  | { kind: "event" | "correct" | "sample" | "release" }
  | { kind: "import"; ids: number[]; undo: boolean }
  | { kind: "mode"; mode: "pay" | "hold"; limitCents: number | null }
  | { kind: "plan"; plan: "free" | "growth" }
  | { kind: "clock"; days: number };

const ids = fc.array(fc.nat(IDS - 1), { minLength: 1, maxLength: 25 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("send" as const),
      ids,
      again: fc.boolean(),
      key: fc.option(fc.constantFrom("k1", "k2")),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("both" as const), a: ids, b: ids }) },
  {
    arbitrary: fc.record({
      kind: fc.constantFrom("event" as const, "correct" as const, "sample" as const, "release" as const),
    }),
    weight: 1,
  },
  { arbitrary: fc.record({ kind: fc.constant("import" as const), ids, undo: fc.boolean() }), weight: 2 },
  {
    arbitrary: fc.record({
      kind: fc.constant("mode" as const),
      mode: fc.constantFrom("pay" as const, "hold" as const),
      limitCents: fc.option(fc.constantFrom(0, 80)),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant("plan" as const),
      plan: fc.constantFrom("free" as const, "growth" as const),
    }),
    weight: 1,
  },
  { arbitrary: fc.record({ kind: fc.constant("clock" as const), days: fc.constantFrom(1, 32) }), weight: 1 },
);

/** What the meter must show, in ten lines. */
class Model {
  known = new Set<number>();
  held: number[] = [];
  counted = BEFORE;
  limit: number | null = null;

  receive(sent: number[]): number[] {
    const fresh = [...new Set(sent)].filter((id) => !this.known.has(id));
    for (const id of fresh) {
      this.known.add(id);
      if (this.held.length > 0 || !this.fits()) this.held.push(id);
      else this.counted++;
    }
    return fresh;
  }

  release(): void {
    for (; this.held.length > 0 && this.fits(); this.counted++) this.held.shift();
  }

  fits(): boolean {
    return this.limit === null || this.counted < this.limit;
  }
}

it("counts each stored message once and holds each one over the limit, whatever happens in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const client = await createPaidClient();
      const model = new Model();
      const createdMs = await getCreatedMs(client);
      const state: State = {
        client,
        model,
        plan: "free",
        mode: "pay",
        limitCents: null,
        createdMs,
        month: 0,
        samples: 0,
      };
      for (const next of steps) {
        await run(state, next);
        const usage = await getUsage(client);
        expect({ counted: usage.counted, held: usage.held }, JSON.stringify(next)).toEqual({
          counted: model.counted,
          held: model.held.length,
        });
      }
      expect(await countStored(client)).toEqual({ held: model.held.length, keys: model.known.size + state.samples });
    }),
    { numRuns: 25 },
  );
});

type State = {
  client: TestClient;
  model: Model;
  plan: string;
  mode: string;
  limitCents: number | null;
  createdMs: number;
  month: number;
  samples: number;
};

async function run(state: State, next: Step): Promise<void> {
  const { client, model } = state;
  const { clientId, key } = client;
  switch (next.kind) {
    case "send":
      model.receive(next.ids);
      await ingestMessages(key, next.ids.map(buildItem), next.key === null ? null : `${next.key}-${next.ids.join()}`);
      if (next.again) await ingestMessages(key, next.ids.map(buildItem), null);
      return;
    case "both":
      model.receive([...next.a, ...next.b]);
      await Promise.all([
        ingestMessages(key, next.a.map(buildItem), null),
        ingestMessages(key, next.b.map(buildItem), null),
      ]);
      return;
    case "event":
      await ingestEvents(key, { conversationId: "c0", type: "handoff" }, null);
      return;
    case "correct":
      await correctConversation({
        clientId,
        conversationId: deriveConversationId(client.apiAccountId, "c0"),
        patch: { tags: ["seen"] },
      });
      return;
    case "sample":
      state.samples++;
      return loadSample(client);
    case "import":
      return runImport(state, next);
    case "mode":
      await changeOverage(getDatabase(), getOwnerViewer(client), { mode: next.mode, limitCents: next.limitCents });
      state.mode = next.mode;
      state.limitCents = next.limitCents;
      break;
    case "plan":
      state.plan = next.plan;
      await database.owner.begin(async (tx) => {
        await tx`update clients set plan = ${next.plan} where client_id = ${clientId}`;
        await touchMeter(tx, clientId);
      });
      break;
    case "clock": {
      const offset = await getClockOffset(getDatabase().system);
      await setClockOffset(getDatabase().system, offset + next.days * 86_400);
      const month = countMonths(state.createdMs, await getBusinessTime(getDatabase().system));
      if (month !== state.month) model.counted = 0;
      state.month = month;
      break;
    }
    case "release":
      break;
  }
  model.limit = getLimit(state);
  model.release();
  await releaseHeldMessages(getDatabase().ingest, clientId);
}

/** 8 cents a message on Starter, 5 on Growth. */
function getLimit({ plan, mode, limitCents }: State): number | null {
  const included = plan === "free" ? INCLUDED : 25_000;
  if (mode === "hold") return included;
  return limitCents === null ? null : included + limitCents / (plan === "free" ? 8 : 5);
}

async function runImport(
  { client, model }: State,
  { ids: sent, undo }: { ids: number[]; undo: boolean },
): Promise<void> {
  const { clientId, apiAccountId } = client;
  const importId = crypto.randomUUID();
  const fresh = new Set(model.receive(sent));
  const importer = createImporter({ clientId, apiAccountId, importId, channel: "webchat", redact: false, startMs: 0 });
  const { conversationIds } = await importer.store(sent.map(buildLine));
  if (!undo) return;
  await removeHeldImport({ clientId, importId });
  await removeImportedMessages({ clientId, importId, conversationIds });
  // What was counted stays counted; the ids are free again.
  model.held = model.held.filter((id) => !fresh.has(id));
  for (const id of fresh) model.known.delete(id);
}

async function loadSample({ clientId }: TestClient): Promise<void> {
  const apiAccountId = crypto.randomUUID();
  const loader = createBulkLoader(clientId);
  await loader.add({
    externalId: "sample",
    apiAccountId,
    channel: "webchat",
    user: "u",
    agent: { name: "", version: "", model: "" },
    messages: [{ externalId: `sample-${apiAccountId}`, role: "user", text: "hi", at: Date.now() }],
    signals: [],
  });
  await loader.flush();
}

function buildItem(id: number) {
  return { id: `m${id}`, conversationId: `c${id % 4}`, role: "user", text: `Message ${id}` };
}

function buildLine(id: number) {
  const { id: externalId, conversationId, text } = buildItem(id);
  const rest = { near: null, user: null, channel: null, agentVersion: null };
  return { ...rest, externalId, conversationId, role: "user" as const, text, at: Date.UTC(2026, 1, 1) + id, line: id };
}

/** A client on Starter without a trial, shortly before its included messages are used. */
async function createPaidClient(): Promise<TestClient> {
  const client = await createTestClient();
  const { clientId, apiAccountId } = client;
  await database.owner`update clients set trial_ends_at = null where client_id = ${clientId}`;
  await database.owner`
    insert into usage_counts (client_id, bucket_at, api_account_id, shard, counted, first_at, last_at)
    select client_id, created_at, ${apiAccountId}, 0, ${BEFORE}, created_at, created_at from clients
    where client_id = ${clientId}`;
  await touchMeter(database.owner, clientId);
  return client;
}

async function getCreatedMs({ clientId }: TestClient): Promise<number> {
  const [row] = await database.owner<
    { at: Date }[]
  >`select created_at as at from clients where client_id = ${clientId}`;
  return row?.at.getTime() ?? 0;
}

function countMonths(fromMs: number, toMs: number): number {
  let months = 0;
  while (addMonths(fromMs, months + 1) <= toMs) months++;
  return months;
}

async function countStored({ clientId }: TestClient): Promise<{ held: number; keys: number }> {
  const [row] = await database.owner<{ held: number; keys: number }[]>`
    select (select count(*)::int from held_messages where client_id = ${clientId}) as held,
      (select count(*)::int from message_keys where client_id = ${clientId}) as keys`;
  return row ?? { held: 0, keys: 0 };
}
