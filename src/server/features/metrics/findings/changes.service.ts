import { redactText } from "#src/domain/analysis/text/personal-data/personal-data.ts";
import type { BotChange } from "#src/domain/findings/changes.contract.ts";
import { getFindingId } from "#src/domain/findings/finding-kinds.ts";
import { LAST_ACTS } from "#src/domain/reading/reading.contract.ts";
import { REMOVED_TEXT } from "#src/domain/retention/retention.contract.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";
import { chooseChanges, listCandidates } from "#src/domain/stations/changes.ts";
import type { ChangeSide, DetectedChange } from "#src/domain/stations/changes.ts";
import { decodeStops, getAct } from "#src/domain/stations/stations.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Transaction } from "../../../db/sql.ts";
import { listTextsOfSteps } from "../flow/flow.sql.ts";
import { listChangePaths } from "./changes.sql.ts";
import { getPeriodSums } from "../rollups/period-totals.ts";
import type { MetricsViewer } from "../metrics.service.ts";
import { verifyMarks } from "./verify-fixes.ts";

/** Days that are looked at, and conversations of them at most. */
const DAYS = 120;
const MAX_PATHS = 12_000;
const MAX_CHANGES = 10;
const MAX_CANDIDATES = 400;

/** The changes of the bot in the last months, found on request, each measured like an applied fix. */
export async function getBotChanges({ clientId, timeZone }: MetricsViewer): Promise<BotChange[]> {
  const today = localDayOf(Date.now(), timeZone);
  return getDatabase().withClient(clientId, async (tx) => {
    const period = { clientId, from: addDays(today, -DAYS), to: today };
    const { conversations } = await getPeriodSums(tx, { ...period, sample: "exclude" });
    // Of too many, some of each hour: the newest ones would be of a few days, too few for a verdict on a change in them.
    const slices = conversations > MAX_PATHS ? DAYS * 24 : 1;
    const rows = await listChangePaths(tx, { ...period, slices, limit: MAX_PATHS });
    const paths = rows.map(({ stops, ...row }) => ({ ...row, stops: decodeStops(stops) }));
    const candidates = listCandidates(paths).slice(0, MAX_CANDIDATES);
    const getText = await findTexts(tx, clientId, candidates);
    const changes = chooseChanges(candidates, (side) => getText(side)?.text ?? "").slice(0, MAX_CHANGES);
    const found: BotChange[] = [];
    for (const change of changes) {
      const [before, after] = [getText(change.before), getText(change.after)];
      // Without their texts nobody can tell what changed.
      if (before === null || after === null || before.text === after.text) continue;
      found.push({ at: change.at, before, after, ...(await measure(tx, { clientId, today, change })) });
    }
    return found;
  });
}

type Measured = { clientId: string; today: string; change: DetectedChange };

/** Compares the conversations that were lost there before and after. */
async function measure(
  tx: Transaction,
  { clientId, today, change }: Measured,
): Promise<Pick<BotChange, "finding" | "verification">> {
  const act = LAST_ACTS.find((name) => name === getAct(change.before.key));
  const id = act === undefined ? null : findFinding(act);
  if (id === null) return { verification: null };
  const mark = {
    id,
    status: "applied",
    appliedOn: change.at,
    owner: null,
    dueOn: null,
    history: [],
    isAnnounced: true,
  } as const;
  const own = { clientId, from: today, to: today, sample: "exclude" } as const;
  const checks = await verifyMarks(tx, { ...own, marks: [{ ...mark, history: [] }], today });
  return { finding: id, verification: checks.get(id) ?? null };
}

/** The finding of users who leave after a message of this kind. */
function findFinding(act: (typeof LAST_ACTS)[number]): string | null {
  if (act === "fallback") return getFindingId({ outcome: "lost", reason: "fallback_loop", act });
  return getFindingId({ outcome: act === "greeting" ? "greeting" : "lost", reason: "no_reply", act });
}

async function findTexts(
  tx: Transaction,
  clientId: string,
  changes: readonly Pick<DetectedChange, "before" | "after">[],
): Promise<(side: ChangeSide) => { text: string; n: number } | null> {
  const messages = changes.flatMap(({ before, after }) => [before, after]);
  const rows = messages.length === 0 ? [] : await listTextsOfSteps(tx, { clientId, messages });
  const texts = new Map(rows.map(({ conversationId, step, text }) => [conversationId + step, text]));
  return ({ conversationId, step, n }) => {
    const text = texts.get(conversationId + step);
    return text === undefined || text === REMOVED_TEXT ? null : { text: redactText(text).text, n };
  };
}
