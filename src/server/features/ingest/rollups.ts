import { addToBucket, addToSketch, createSketch, encodeSketch } from "../../../domain/analysis/sketch.ts";
import type { Sketch } from "../../../domain/analysis/sketch.ts";
import { addSums, countConversation, createSums, isDropOff } from "../../../domain/metrics/counting.ts";
import type { Sums } from "../../../domain/metrics/counting.ts";
import type { ConversationRow } from "./ingest.types.ts";

/** The key of one rollup row; `bucket` in ISO form. */
type RollupKey = {
  client_id: string;
  grain: "hour" | "day";
  bucket: string;
  api_account_id: string;
  channel: string;
  language: string;
  agent_version: string;
};

/** What is added to one row of `rollups`: its figures may be negative. `key` is all that tells rows apart. */
export type RollupRow = RollupKey & Sums & { key: string; first_response_sketch: Uint8Array; by_hour: Uint8Array };

/** What is added to one row of `drop_rollups`. */
export type DropRow = {
  key: string;
  client_id: string;
  day: string;
  api_account_id: string;
  channel: string;
  language: string;
  agent_version: string;
  stage: string;
  reason: string;
  step: string;
  n: number;
};

/** A conversation before and after a write; null where it did not exist, or no longer does. */
export type Change = { before: ConversationRow | null; after: ConversationRow | null };

type Delta = { key: RollupKey; sums: Sums; firstResponse: Sketch; byHour: Sketch };
type Deltas = { rollups: Map<string, Delta>; drops: Map<string, DropRow> };

/** What `changes` add to and take from the rollups: the old reading is taken away whole, the new one added whole. */
export function listDeltas(changes: Change[]): { rollups: RollupRow[]; drops: DropRow[] } {
  const deltas: Deltas = { rollups: new Map(), drops: new Map() };
  for (const { before, after } of changes) {
    if (before !== null) countInto(deltas, before, -1);
    if (after !== null) countInto(deltas, after, 1);
  }
  return {
    rollups: [...deltas.rollups].map(toRow),
    drops: [...deltas.drops.values()].filter((row) => row.n !== 0),
  };
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
  const drop = {
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
  };
  const key = JSON.stringify(Object.values(drop));
  const known = deltas.drops.get(key);
  if (known !== undefined) known.n += sign;
  else deltas.drops.set(key, { ...drop, key, n: sign });
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

function toRow([name, { key, sums, firstResponse, byHour }]: [string, Delta]): RollupRow {
  const sketches = { first_response_sketch: encodeSketch(firstResponse), by_hour: encodeSketch(byHour) };
  return { key: name, ...key, ...sums, ...sketches };
}

function writeKey(key: RollupKey): string {
  return `${key.client_id}|${key.grain}|${key.bucket}|${key.api_account_id}|${key.language}|${key.channel}|${key.agent_version}`;
}
