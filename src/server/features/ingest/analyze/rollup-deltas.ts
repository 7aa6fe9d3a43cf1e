import {
  addToBucket,
  addToSketch,
  createSketch,
  encodeSketch,
  mergeSketch,
} from "../../../../domain/statistics/quantile-sketch.ts";
import type { Sketch } from "../../../../domain/statistics/quantile-sketch.ts";
import { addSums, countConversation, createSums, isDropOff } from "../../../../domain/metrics/rollup-sums.ts";
import type { Sums } from "../../../../domain/metrics/rollup-sums.ts";
import { encodeInstant } from "../../../db/array-literals.ts";
import type { ConversationRow } from "../ingest.types.ts";
import type { DropOffDelta, RollupDelta } from "../store/batch/store-batch.sql.ts";
import { NO_HOUR } from "./analyze-conversation.ts";

/** A conversation before and after a write; null before it exists or after it is deleted. */
export type ConversationChange = { before: ConversationRow | null; after: ConversationRow | null };

/** The change of the conversations that share the hour, day and dimensions of `row`. */
type Delta = { row: ConversationRow; sums: Sums; firstResponse: Sketch; byHour: Sketch };
type Deltas = { cells: Map<string, Delta>; dropOffs: Map<string, DropOffDelta> };

/** Computes the rollup increments of changed conversations: each old row is subtracted and each new row added as a whole. */
export function computeDeltas(changes: readonly ConversationChange[]): {
  rollups: RollupDelta[];
  dropOffs: DropOffDelta[];
} {
  const deltas: Deltas = { cells: new Map(), dropOffs: new Map() };
  for (const { before, after } of changes) {
    if (before !== null) addConversation(deltas, before, -1);
    if (after !== null) addConversation(deltas, after, 1);
  }
  return {
    rollups: listRollups(deltas.cells.values()),
    dropOffs: [...deltas.dropOffs.values()].filter((row) => row.n !== 0),
  };
}

/** Returns the row with the client's corrections in place of the engine's stage and outcome. */
export function applyCorrections<
  T extends Pick<ConversationRow, "stage" | "converted" | "correctedStage" | "correctedConverted">,
>(row: T): T {
  if (row.correctedStage === null && row.correctedConverted === null) return row;
  const stage = row.correctedStage === "none" ? null : (row.correctedStage ?? row.stage);
  return { ...row, stage, converted: row.correctedConverted ?? row.converted };
}

function addConversation(deltas: Deltas, row: ConversationRow, sign: 1 | -1): void {
  const corrected = applyCorrections(row);
  const { sums, firstResponse, byHour } = getCell(deltas, row);
  countConversation(sums, corrected, sign);
  if (row.firstResponseMs !== null) addToSketch(firstResponse, row.firstResponseMs, sign);
  if (row.localHour !== NO_HOUR) addToBucket(byHour, row.localHour, sign);
  if (isDropOff(corrected)) addDropOff(deltas, row, corrected.stage, sign);
}

function addDropOff(deltas: Deltas, row: ConversationRow, stage: ConversationRow["stage"], sign: 1 | -1): void {
  const dropOff = {
    clientId: row.clientId,
    day: row.localDay,
    api_account_id: row.apiAccountId,
    channel: row.channel,
    language: row.language,
    agent_version: row.agentVersion,
    stage: stage ?? "none",
    reason: row.dropReason ?? "none",
    step: row.lastStep,
  };
  const key = JSON.stringify(Object.values(dropOff));
  const existing = deltas.dropOffs.get(key);
  if (existing !== undefined) existing.n += sign;
  else deltas.dropOffs.set(key, { ...dropOff, key, n: sign });
}

/** Cells have both hour and day, since a day's bounds change with the client's time zone; `listRollups` sums up both grains. */
function getCell(deltas: Deltas, row: ConversationRow): Delta {
  const key = `${row.clientId}|${row.hourAt}|${row.localDay}|${buildDimensionKey(row)}`;
  let delta = deltas.cells.get(key);
  if (delta === undefined) {
    delta = createDelta(row);
    deltas.cells.set(key, delta);
  }
  return delta;
}

/** Rows by hour and by day; only those by day have the distribution over the hours. */
function listRollups(cells: Iterable<Delta>): RollupDelta[] {
  const hours = new Map<string, Delta>();
  const days = new Map<string, Delta>();
  for (const cell of cells) {
    const { row } = cell;
    mergeDelta(hours, `${row.clientId}|${row.hourAt}|${buildDimensionKey(row)}`, { ...cell, byHour: createSketch() });
    mergeDelta(days, `${row.clientId}|${row.localDay}|${buildDimensionKey(row)}`, cell);
  }
  return [
    ...Array.from(hours.values(), (hour) => buildRollup("hour", encodeInstant(hour.row.hourAt), hour)),
    ...Array.from(days.values(), (day) => buildRollup("day", `${day.row.localDay}T00:00:00.000Z`, day)),
  ];
}

function mergeDelta(deltas: Map<string, Delta>, key: string, { row, sums, firstResponse, byHour }: Delta): void {
  const total = deltas.get(key) ?? createDelta(row);
  deltas.set(key, total);
  addSums(total.sums, sums);
  mergeSketch(total.firstResponse, firstResponse);
  mergeSketch(total.byHour, byHour);
}

function createDelta(row: ConversationRow): Delta {
  return { row, sums: createSums(), firstResponse: createSketch(), byHour: createSketch() };
}

function buildDimensionKey({ apiAccountId, language, channel, agentVersion }: ConversationRow): string {
  return `${apiAccountId}|${language}|${channel}|${agentVersion}`;
}

function buildRollup(
  grain: RollupDelta["grain"],
  bucket: string,
  { row, sums, firstResponse, byHour }: Delta,
): RollupDelta {
  return {
    key: `${row.clientId}|${grain}|${bucket}|${buildDimensionKey(row)}`,
    clientId: row.clientId,
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
