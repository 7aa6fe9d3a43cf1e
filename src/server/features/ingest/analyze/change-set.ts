import type { ConversationRow } from "../ingest.types.ts";
import type { Batch } from "../store/batch/store-batch.sql.ts";
import { computeReadingWrites } from "./outcome-deltas.ts";
import { computeDeltas } from "./rollup-deltas.ts";
import type { ConversationChange } from "./rollup-deltas.ts";
import { computeScoreWrites } from "./score-deltas.ts";

/** Builds the part of a batch that follows from changed conversations: new and updated rows, and the rollup increments. */
export function buildChangeSet(
  changes: readonly ConversationChange[],
): Required<Pick<Batch, "added" | "updated" | "rollups" | "dropOffs" | "readings" | "scores">> {
  const added: ConversationRow[] = [];
  const updated: ConversationRow[] = [];
  for (const { before, after } of changes) {
    if (after !== null) (before === null ? added : updated).push(after);
  }
  const [readings, scores] = [computeReadingWrites(changes), computeScoreWrites(changes)];
  return { added, updated, ...computeDeltas(changes), readings, scores };
}
