import { countScore, createScoreSums } from "../../../../domain/metrics/csat.ts";
import type { ConversationRow } from "../ingest.types.ts";
import type { ScoreDelta, ScoreWrites } from "../store/conversations/scores.sql.ts";
import type { ConversationChange } from "./rollup-deltas.ts";

/** Computes what changed conversations change in scores and their sums: the old row is subtracted and the new one added. */
export function computeScoreWrites(changes: readonly ConversationChange[]): ScoreWrites {
  const deltas = new Map<string, ScoreDelta>();
  const rows: ConversationRow[] = [];
  for (const { before, after } of changes) {
    if (before !== null) addScore(deltas, before, -1);
    if (after === null) continue;
    addScore(deltas, after, 1);
    if (after.score !== (before?.score ?? null)) rows.push(after);
  }
  return {
    rows,
    deltas: [...deltas.values()].filter(({ n, total, squares, closed }) =>
      [n, total, squares, closed].some((sum) => sum !== 0),
    ),
  };
}

function addScore(deltas: Map<string, ScoreDelta>, row: ConversationRow, sign: 1 | -1): void {
  if (row.score === null) return;
  const dimensions = {
    clientId: row.clientId,
    day: row.localDay,
    apiAccountId: row.apiAccountId,
    channel: row.channel,
    language: row.language,
    agentVersion: row.agentVersion,
  };
  const key = JSON.stringify(Object.values(dimensions));
  const delta = deltas.get(key) ?? { ...dimensions, key, ...createScoreSums() };
  deltas.set(key, delta);
  countScore(delta, row, sign);
}
