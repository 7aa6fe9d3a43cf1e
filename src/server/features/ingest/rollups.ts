import { addToBucket, addToSketch, createSketch, encodeSketch, mergeInto } from "../../../domain/analysis/sketch.ts";
import type { Sketch } from "../../../domain/analysis/sketch.ts";
import { addSums, countConversation, createSums, isDropOff } from "../../../domain/metrics/counting.ts";
import type { Sums } from "../../../domain/metrics/counting.ts";
import { writeInstant } from "../../db/array-literals.ts";
import type { ConversationRow } from "./ingest.types.ts";
import { NO_HOUR } from "./read-thread.ts";

type Grain = "hour" | "day";
/** The key of one rollup row; `bucket` in ISO form. */
type RollupKey = {
  client_id: string;
  grain: Grain;
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

/** What changes of the conversations that share their hour and dimensions with `row`. */
type Delta = { row: ConversationRow; sums: Sums; firstResponse: Sketch; byHour: Sketch };
type Deltas = { cells: Map<string, Delta>; drops: Map<string, DropRow> };

/** What `changes` add to and take from the rollups: the old reading is taken away whole, the new one added whole. */
export function listDeltas(changes: Change[]): { rollups: RollupRow[]; drops: DropRow[] } {
  const deltas: Deltas = { cells: new Map(), drops: new Map() };
  for (const { before, after } of changes) {
    if (before !== null) countInto(deltas, before, -1);
    if (after !== null) countInto(deltas, after, 1);
  }
  return {
    rollups: listRows(deltas.cells.values()),
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
  const { sums, firstResponse, byHour } = findDelta(deltas, row);
  countConversation(sums, counted, sign);
  if (row.firstResponseMs !== null) addToSketch(firstResponse, row.firstResponseMs, sign);
  if (row.localHour !== NO_HOUR) addToBucket(byHour, row.localHour, sign);
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

/** Hour and day are told apart here, and both counted in `listRows`: a client may have moved to another time zone since. */
function findDelta(deltas: Deltas, row: ConversationRow): Delta {
  const key = `${row.clientId}|${row.hourAt}|${row.localDay}|${nameDimensions(row)}`;
  let delta = deltas.cells.get(key);
  if (delta === undefined) {
    delta = createDelta(row);
    deltas.cells.set(key, delta);
  }
  return delta;
}

/** The rows of the hours, and those of their days, which alone count the hours of the day. */
function listRows(cells: Iterable<Delta>): RollupRow[] {
  const hours = new Map<string, Delta>();
  const days = new Map<string, Delta>();
  for (const cell of cells) {
    const { row } = cell;
    addDelta(hours, `${row.clientId}|${row.hourAt}|${nameDimensions(row)}`, { ...cell, byHour: createSketch() });
    addDelta(days, `${row.clientId}|${row.localDay}|${nameDimensions(row)}`, cell);
  }
  return [
    ...Array.from(hours.values(), (hour) => toRow("hour", writeInstant(hour.row.hourAt), hour)),
    ...Array.from(days.values(), (day) => toRow("day", `${day.row.localDay}T00:00:00.000Z`, day)),
  ];
}

function addDelta(deltas: Map<string, Delta>, key: string, { row, sums, firstResponse, byHour }: Delta): void {
  const total = deltas.get(key) ?? createDelta(row);
  deltas.set(key, total);
  addSums(total.sums, sums);
  mergeInto(total.firstResponse, firstResponse);
  mergeInto(total.byHour, byHour);
}

function createDelta(row: ConversationRow): Delta {
  return { row, sums: createSums(), firstResponse: createSketch(), byHour: createSketch() };
}

function nameDimensions({ apiAccountId, language, channel, agentVersion }: ConversationRow): string {
  return `${apiAccountId}|${language}|${channel}|${agentVersion}`;
}

function toRow(grain: Grain, bucket: string, { row, sums, firstResponse, byHour }: Delta): RollupRow {
  return {
    key: `${row.clientId}|${grain}|${bucket}|${nameDimensions(row)}`,
    client_id: row.clientId,
    grain,
    bucket,
    api_account_id: row.apiAccountId,
    channel: row.channel,
    language: row.language,
    agent_version: row.agentVersion,
    ...sums,
    first_response_sketch: encodeSketch(firstResponse),
    by_hour: encodeSketch(byHour),
  };
}
