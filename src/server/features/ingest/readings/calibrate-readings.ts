/** Learns from a workspace's corrections how likely its outcomes and reasons are. */
import { learnShifts } from "../../../../domain/weekly-reading/calibration.ts";
import type { Judged, Learned } from "../../../../domain/weekly-reading/calibration.ts";
import { findLargest } from "../../../../domain/reading/keyed-model.ts";
import { scoreReading } from "../../../../domain/reading/read-conversation.ts";
import { LOSS_REASONS, OUTCOMES, mayHaveReason } from "../../../../domain/reading/reading.contract.ts";
import { REMOVED_TEXT } from "../../../../domain/retention/retention.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Queryable, Sql } from "../../../db/sql.ts";
import { turns } from "../../../http/turns.ts";
import {
  countCorrected,
  listAccountIds,
  listJudged,
  saveCalibration,
} from "../store/conversations/calibrations.sql.ts";
import type { JudgedRow } from "../store/conversations/calibrations.sql.ts";
import { listReadableMessages } from "../store/messages/messages.sql.ts";
import { pickReadable } from "./build-reading.ts";
import { requestRecount } from "./reading-runs.ts";

/** Corrections before anything is learned, also after it was undone; and further ones before it is learned again. */
export const MIN_CORRECTIONS = 40;
const FURTHER_CORRECTIONS = 20;
const MAX_CORRECTED = 200;
/**
 * Conversations that nobody corrected, for each corrected one: they stand for what is read right. People correct what is wrong, so that
 * corrections alone would say that everything is.
 */
const OTHERS_PER_CORRECTED = 4;
const BATCH_CONVERSATIONS = 50;

/** Learns from a client's corrections, if there are enough new ones; kept only if cross-validation says that it is better. */
export async function calibrateReadings(clientId: string): Promise<void> {
  const { ingest } = getDatabase();
  const { corrected, last } = await countCorrected(ingest, clientId);
  const further = last?.undone === true ? MIN_CORRECTIONS : FURTHER_CORRECTIONS;
  if (corrected < (last === null ? MIN_CORRECTIONS : last.corrections + further)) return;
  const count = Math.min(corrected, MAX_CORRECTED);
  const others = count * OTHERS_PER_CORRECTED;
  const { outcomes, reasons } = await judge(ingest, clientId, { corrected: count, others });
  const outcome = learnShifts(outcomes);
  const reason = learnShifts(reasons);
  const { n, before, after } = outcome ?? reason ?? NOTHING;
  await ingest.begin(async (tx) => {
    await saveCalibration(tx, {
      ...{ clientId, corrections: corrected, conversations: n, before, after },
      ...{ outcome: outcome?.shifts ?? [], reason: reason?.shifts ?? [] },
    });
    if (outcome !== null || reason !== null || last?.isShifted === true) await classifyAgain(tx, clientId);
  });
}

const NOTHING: Pick<Learned, "n" | "before" | "after"> = { n: 0, before: 0, after: 0 };

/** Has all of a client's conversations read again, in the transaction that changes what was learned. */
export async function classifyAgain(tx: Queryable, clientId: string): Promise<void> {
  for (const apiAccountId of await listAccountIds(tx, clientId)) await requestRecount(tx, { clientId, apiAccountId });
}

/** Scores conversations without what was learned before. */
async function judge(
  sql: Sql,
  clientId: string,
  counts: { corrected: number; others: number },
): Promise<{ outcomes: Judged[]; reasons: Judged[] }> {
  const outcomes: Judged[] = [];
  const reasons: Judged[] = [];
  const rows = await listJudged(sql, { clientId, ...counts });
  for (let from = 0; from < rows.length; from += BATCH_CONVERSATIONS) {
    const batch = rows.slice(from, from + BATCH_CONVERSATIONS);
    const conversationIds = batch.map(({ conversationId }) => conversationId);
    const messages = Map.groupBy(
      await listReadableMessages(sql, { clientId, conversationIds }),
      ({ conversationId }) => conversationId,
    );
    const work = await turns.begin(clientId);
    for (const row of batch) {
      const own = messages.get(row.conversationId) ?? [];
      if (own.length === 0 || own.some(({ text }) => text === REMOVED_TEXT)) continue;
      addJudged(
        row,
        scoreReading(pickReadable(own).map(({ role, text, at, timed }) => ({ role, text, at: timed ? at : null }))),
        {
          outcomes,
          reasons,
        },
      );
      if (work.isDue()) await work.pause();
    }
    work.end();
  }
  return { outcomes, reasons };
}

function addJudged(
  { outcome, reason }: JudgedRow,
  scores: ReturnType<typeof scoreReading>,
  to: { outcomes: Judged[]; reasons: Judged[] },
): void {
  const truth = outcome ?? OUTCOMES[findLargest(scores.outcome)] ?? "lost";
  to.outcomes.push({ scores: scores.outcome, truth: OUTCOMES.indexOf(truth) });
  if (!mayHaveReason(truth) || (reason === null && outcome !== null)) return;
  const said = reason === null ? findLargest(scores.reason) : LOSS_REASONS.indexOf(reason);
  to.reasons.push({ scores: scores.reason, truth: said });
}
