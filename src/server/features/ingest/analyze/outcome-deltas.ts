import { getCountedReading, listCorrected } from "../../../../domain/conversations/stored-reading.ts";
import type { ConversationRow } from "../ingest.types.ts";
import type { OutcomeDelta, ReadingWrites } from "../store/readings.sql.ts";
import type { ConversationChange } from "./rollup-deltas.ts";

/** Computes what changed conversations change in readings, in the counts of outcomes, and in the queue of what is to be read. */
export function computeReadingWrites(changes: readonly ConversationChange[]): ReadingWrites {
  const deltas = new Map<string, OutcomeDelta>();
  const readings: ConversationRow[] = [];
  const unread: ConversationRow[] = [];
  for (const { before, after } of changes) {
    if (before !== null) addOutcome(deltas, before, -1);
    if (after === null) continue;
    addOutcome(deltas, after, 1);
    if (after.reading !== (before?.reading ?? null)) readings.push(after);
    // One that stays closed and unread is in the queue, unless its reading was just taken back.
    const isNew =
      before === null || !before.closed || before.reading !== after.reading || before.messages !== after.messages;
    if (after.closed && isNew && (after.reading === null || after.reading.engine === null)) unread.push(after);
  }
  return { readings, unread, outcomes: [...deltas.values()].filter(({ n, corrected }) => n !== 0 || corrected !== 0) };
}

function addOutcome(deltas: Map<string, OutcomeDelta>, row: ConversationRow, sign: 1 | -1): void {
  const counted = getCountedReading(row.reading);
  if (counted === null) return;
  const dimensions = {
    clientId: row.clientId,
    day: row.localDay,
    outcome: counted.outcome,
    reason: counted.reason ?? "",
    act: counted.act,
    need: counted.need,
    apiAccountId: row.apiAccountId,
    channel: row.channel,
    language: row.language,
    agentVersion: row.agentVersion,
  };
  const key = JSON.stringify(Object.values(dimensions));
  const delta = deltas.get(key) ?? { ...dimensions, key, n: 0, corrected: 0 };
  deltas.set(key, delta);
  delta.n += sign;
  if (listCorrected(row.reading?.corrections ?? null).length > 0) delta.corrected += sign;
}
