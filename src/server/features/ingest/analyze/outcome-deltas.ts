import {
  UNANSWERED_REASONS,
  getCountedReading,
  listCorrected,
} from "../../../../domain/conversations/stored-reading.ts";
import { isDropOff } from "../../../../domain/metrics/rollup-sums.ts";
import type { ConversationRow } from "../ingest.types.ts";
import type {
  DropOutcomeDelta,
  OutcomeDelta,
  ReadingWrites,
  TopicDelta,
  TurnDelta,
} from "../store/conversations/readings.sql.ts";
import { applyCorrections } from "./rollup-deltas.ts";
import type { ConversationChange } from "./rollup-deltas.ts";

type Deltas = { outcomes: Map<string, OutcomeDelta>; dropOutcomes: Map<string, DropOutcomeDelta> };

/** Computes what changed conversations change in readings, in the counts of outcomes, and in the queue of what is to be read. */
export function computeReadingWrites(changes: readonly ConversationChange[]): ReadingWrites {
  const deltas: Deltas = { outcomes: new Map(), dropOutcomes: new Map() };
  const topics = new Map<string, TopicDelta>();
  const turns = new Map<string, TurnDelta>();
  const readings: ConversationRow[] = [];
  const unread: ConversationRow[] = [];
  for (const { before, after } of changes) {
    if (before !== null) {
      addOutcome(deltas, before, -1);
      addTopic(topics, before, -1);
      addTurn(turns, before, -1);
    }
    if (after === null) continue;
    addOutcome(deltas, after, 1);
    addTopic(topics, after, 1);
    addTurn(turns, after, 1);
    if (after.reading !== (before?.reading ?? null)) readings.push(after);
    // One that stays closed and unread is in the queue, unless its reading was just taken back.
    const isNew =
      before === null || !before.closed || before.reading !== after.reading || before.messages !== after.messages;
    if (after.closed && isNew && (after.reading === null || after.reading.engine === null)) unread.push(after);
  }
  return {
    ...{ readings, unread },
    outcomes: [...deltas.outcomes.values()].filter(({ n, corrected }) => n !== 0 || corrected !== 0),
    dropOutcomes: [...deltas.dropOutcomes.values()].filter(({ n }) => n !== 0),
    turns: [...turns.values()].filter(({ n }) => n !== 0),
    topics: [...topics.values()].filter(
      ({ n, converted, unanswered }) => n !== 0 || converted !== 0 || unanswered !== 0,
    ),
  };
}

function addOutcome({ outcomes, dropOutcomes }: Deltas, row: ConversationRow, sign: 1 | -1): void {
  const counted = getCountedReading(row.reading);
  if (counted === null) return;
  const dimensions = {
    clientId: row.clientId,
    day: row.localDay,
    outcome: counted.outcome,
    apiAccountId: row.apiAccountId,
    channel: row.channel,
    language: row.language,
    agentVersion: row.agentVersion,
  };
  const details = { ...dimensions, reason: counted.reason ?? "", act: counted.act, need: counted.need };
  const key = JSON.stringify(Object.values(details));
  const delta = outcomes.get(key) ?? { ...details, key, n: 0, corrected: 0 };
  outcomes.set(key, delta);
  delta.n += sign;
  if (listCorrected(row.reading?.corrections ?? null).length > 0) delta.corrected += sign;
  const corrected = applyCorrections(row);
  if (!isDropOff(corrected)) return;
  const place = { ...dimensions, stage: corrected.stage ?? "none" };
  const placeKey = JSON.stringify(Object.values(place));
  const drops = dropOutcomes.get(placeKey) ?? { ...place, key: placeKey, n: 0 };
  dropOutcomes.set(placeKey, drops);
  drops.n += sign;
}

function addTopic(deltas: Map<string, TopicDelta>, row: ConversationRow, sign: 1 | -1): void {
  const counted = getCountedReading(row.reading);
  if (counted === null) return;
  const dimensions = {
    clientId: row.clientId,
    day: row.localDay,
    topic: row.reading?.topic ?? "",
    outcome: counted.outcome,
    apiAccountId: row.apiAccountId,
    channel: row.channel,
    language: row.language,
    agentVersion: row.agentVersion,
  };
  const key = JSON.stringify(Object.values(dimensions));
  const delta = deltas.get(key) ?? { ...dimensions, key, n: 0, converted: 0, unanswered: 0 };
  deltas.set(key, delta);
  delta.n += sign;
  if (row.correctedConverted ?? row.converted) delta.converted += sign;
  if (counted.reason !== null && UNANSWERED_REASONS.has(counted.reason)) delta.unanswered += sign;
}

function addTurn(deltas: Map<string, TurnDelta>, row: ConversationRow, sign: 1 | -1): void {
  const step = row.reading?.engine?.turnedStep ?? null;
  if (step === null) return;
  const dimensions = {
    clientId: row.clientId,
    day: row.localDay,
    step,
    apiAccountId: row.apiAccountId,
    channel: row.channel,
    language: row.language,
    agentVersion: row.agentVersion,
  };
  const key = JSON.stringify(Object.values(dimensions));
  const delta = deltas.get(key) ?? { ...dimensions, key, n: 0 };
  deltas.set(key, delta);
  delta.n += sign;
}
