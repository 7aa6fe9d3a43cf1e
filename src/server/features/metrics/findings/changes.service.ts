import { redactForStorage } from "#src/domain/analysis/text/personal-data/personal-details.ts";
import type { BotChange } from "#src/domain/findings/changes.contract.ts";
import { getFindingId } from "#src/domain/findings/finding-kinds.ts";
import { detectFindings } from "#src/domain/findings/findings.ts";
import { resolvePreset } from "#src/domain/metrics/period.ts";
import { LAST_ACTS } from "#src/domain/reading/reading.contract.ts";
import type { LastAct } from "#src/domain/reading/reading.contract.ts";
import { REMOVED_TEXT } from "#src/domain/retention/retention.contract.ts";
import { addDays, countDaysBetween, localDayOf } from "#src/domain/shared/time-zone.ts";
import { chooseChanges, listCandidates } from "#src/domain/stations/changes.ts";
import type { ChangeSide, DetectedChange } from "#src/domain/stations/changes.ts";
import { settleStops } from "#src/domain/stations/settle-stops.ts";
import { decodeStops, getAct } from "#src/domain/stations/stations.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Transaction } from "../../../db/sql.ts";
import { listTextsOfSteps } from "../flow/flow.sql.ts";
import { listChangePaths } from "./changes.sql.ts";
import { listMarks } from "./finding-marks.sql.ts";
import { sumOutcomeRows } from "./findings.sql.ts";
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
    const paths = settleStops(rows.map(({ stops, ...row }) => ({ ...row, stops: decodeStops(stops) })));
    const candidates = listCandidates(paths).slice(0, MAX_CANDIDATES);
    const getText = await findTexts(tx, clientId, candidates);
    const changes = chooseChanges(candidates, (side) => getText(side)?.text ?? "").slice(0, MAX_CHANGES);
    const places = await listPlaces(tx, clientId, today);
    const found: BotChange[] = [];
    for (const change of changes) {
      const [before, after] = [getText(change.before), getText(change.after)];
      // Without their texts nobody can tell what changed.
      if (before === null || after === null || before.text === after.text) continue;
      found.push({ at: change.at, before, after, ...(await measure(tx, { clientId, today, change, places })) });
    }
    return found;
  });
}

/** The listed finding, of the period that screens begin with, to which most conversations with this last act are lost. */
async function listPlaces(tx: Transaction, clientId: string, today: string): Promise<Map<LastAct, string>> {
  const period = resolvePreset("30d", today);
  const [rows, marks] = await Promise.all([
    sumOutcomeRows(tx, { ...period, clientId, sample: "exclude" }),
    listMarks(tx, clientId),
  ]);
  const days = countDaysBetween(period.from, period.to) + 1;
  const kept = marks.map(({ id }) => id);
  const listed = new Set(detectFindings({ rows, days }, kept).map(({ id }) => id));
  const places = new Map<LastAct, { id: string; n: number }>();
  for (const own of Map.groupBy(rows, (row) => `${row.act} ${getFindingId(row) ?? ""}`).values()) {
    const [row] = own;
    const id = row === undefined ? null : getFindingId(row);
    const n = own.reduce((sum, one) => sum + one.n, 0);
    if (row === undefined || id === null || !listed.has(id) || n <= (places.get(row.act)?.n ?? 0)) continue;
    places.set(row.act, { id, n });
  }
  return new Map([...places].map(([act, { id }]) => [act, id]));
}

type Measured = { clientId: string; today: string; change: DetectedChange; places: ReadonlyMap<LastAct, string> };

/** Compares the conversations that were lost there before and after. */
async function measure(
  tx: Transaction,
  { clientId, today, change, places }: Measured,
): Promise<Pick<BotChange, "finding" | "verification">> {
  const act = LAST_ACTS.find((name) => name === getAct(change.before.key));
  const finding = act === undefined ? undefined : places.get(act);
  const id = finding ?? (act === undefined ? null : findFinding(act));
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
  return { ...(finding === undefined ? {} : { finding }), verification: checks.get(id) ?? null };
}

/** The finding of users who leave after a message of this kind, listed or not. */
function findFinding(act: LastAct): string | null {
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
    return text === undefined || text === REMOVED_TEXT ? null : { text: redactForStorage(text), n };
  };
}
