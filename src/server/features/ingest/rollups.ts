import { addToBucket, addToSketch, createSketch, encodeSketch } from "../../../domain/analysis/sketch.ts";
import type { Sketch } from "../../../domain/analysis/sketch.ts";
import { addSums, countConversation, createSums, isDropOff } from "../../../domain/metrics/counting.ts";
import type { Sums } from "../../../domain/metrics/counting.ts";
import type { Queryable } from "../../db/sql.ts";
import type { ConversationRow } from "./ingest.types.ts";
import { addDrops, addRollups } from "./rollups.sql.ts";
import type { DropRow, RollupKey, RollupRow } from "./rollups.sql.ts";

/** A conversation before and after a write; null where it did not exist, or no longer does. */
export type Change = { before: ConversationRow | null; after: ConversationRow | null };

type Delta = { key: RollupKey; sums: Sums; firstResponse: Sketch; byHour: Sketch };
export type Deltas = { rollups: Map<string, Delta>; drops: Map<string, DropRow> };

/** What `changes` add to and take from the rollups: the old reading is taken away whole, the new one added whole. */
export function collectDeltas(changes: Change[]): Deltas {
  const deltas: Deltas = { rollups: new Map(), drops: new Map() };
  for (const { before, after } of changes) {
    if (before !== null) countInto(deltas, before, -1);
    if (after !== null) countInto(deltas, after, 1);
  }
  return deltas;
}

/**
 * Adds `deltas` to the rollups. They are what writers of different conversations share, so a transaction does this last:
 * whoever waits for it waits for little more than its commit.
 */
export async function applyDeltas(sql: Queryable, deltas: Deltas): Promise<void> {
  const rollups = [...deltas.rollups.values()].map(toRow);
  const drops = [...deltas.drops.values()].filter((row) => row.n !== 0);
  await Promise.all([
    rollups.length > 0 ? addRollups(sql, rollups) : undefined,
    drops.length > 0 ? addDrops(sql, drops) : undefined,
  ]);
}

/** The reading that counts: the client's correction where there is one. */
export function withCorrections<
  T extends Pick<ConversationRow, "stage" | "converted" | "correctedStage" | "correctedConverted">,
>(row: T): T {
  if (row.correctedStage === null && row.correctedConverted === null) return row;
  const stage = row.correctedStage === "none" ? null : (row.correctedStage ?? row.stage);
  return { ...row, stage, converted: row.correctedConverted ?? row.converted };
}

function countInto(deltas: Deltas, row: ConversationRow, sign: 1 | -1): void {
  const counted = withCorrections(row);
  const sums = createSums();
  countConversation(sums, counted, sign);
  const hour = new Date(row.hourAt).toISOString();
  for (const grain of ["hour", "day"] as const) {
    const delta = findDelta(deltas, createKey(row, grain, grain === "hour" ? hour : `${row.localDay}T00:00:00.000Z`));
    addSums(delta.sums, sums);
    if (row.firstResponseMs !== null) addToSketch(delta.firstResponse, row.firstResponseMs, sign);
    if (grain === "day") addToBucket(delta.byHour, row.localHour, sign);
  }
  if (isDropOff(counted)) countDrop(deltas, row, counted.stage, sign);
}

function countDrop(deltas: Deltas, row: ConversationRow, stage: ConversationRow["stage"], sign: 1 | -1): void {
  const drop: DropRow = {
    client_id: row.clientId,
    day: row.localDay,
    api_account_id: row.apiAccountId,
    channel: row.channel,
    language: row.language,
    agent_version: row.agentVersion,
    stage: stage ?? "none",
    // A thread that the engine took for converted and the client did not has no reason of its own.
    reason: row.dropReason ?? "no_reply",
    step: row.lastStep,
    n: 0,
  };
  const key = JSON.stringify(Object.values(drop));
  const known = deltas.drops.get(key);
  if (known !== undefined) known.n += sign;
  else deltas.drops.set(key, { ...drop, n: sign });
}

function createKey(row: ConversationRow, grain: "hour" | "day", bucket: string): RollupKey {
  return {
    client_id: row.clientId,
    grain,
    bucket,
    api_account_id: row.apiAccountId,
    channel: row.channel,
    language: row.language,
    agent_version: row.agentVersion,
  };
}

function findDelta(deltas: Deltas, key: RollupKey): Delta {
  const name = writeKey(key);
  let delta = deltas.rollups.get(name);
  if (delta === undefined) {
    delta = { key, sums: createSums(), firstResponse: createSketch(), byHour: createSketch() };
    deltas.rollups.set(name, delta);
  }
  return delta;
}

function toRow({ key, sums, firstResponse, byHour }: Delta): RollupRow {
  return { ...key, ...sums, first_response_sketch: encodeSketch(firstResponse), by_hour: encodeSketch(byHour) };
}

function writeKey(key: RollupKey): string {
  return `${key.client_id}|${key.grain}|${key.bucket}|${key.api_account_id}|${key.language}|${key.channel}|${key.agent_version}`;
}
