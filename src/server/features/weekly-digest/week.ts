import { buildDigest } from "../../../domain/weekly-digest/build-digest.ts";
import type { Digest, DigestInput } from "../../../domain/weekly-digest/build-digest.ts";
import { buildDigestChart } from "../../../domain/weekly-digest/chart.ts";
import { previousPeriod } from "../../../domain/metrics/period.ts";
import type { Period } from "../../../domain/metrics/period.ts";
import type { ReportLanguage } from "../../../domain/reports/reports.contract.ts";
import { getFindings } from "../metrics/findings/findings.service.ts";
import { getOverview } from "../metrics/metrics.service.ts";
import { getOutcomes } from "../metrics/outcomes.service.ts";
import { drawDigestChart } from "./draw-chart.ts";

/** The findings of a digest. */
const LISTED = 3;

type Week = { clientId: string; workspace: string; timeZone: string; lang: ReportLanguage; week: Period };

/** Makes the digest of a week from the figures of the screens, and its chart as PNG; null without conversations. */
export async function makeDigest(of: Week): Promise<{ digest: Digest; chart: Buffer | null }> {
  const { clientId, workspace, timeZone, lang, week } = of;
  const viewer = { clientId, timeZone };
  const before = previousPeriod(week);
  const [now, previous, { findings }] = await Promise.all([
    getWeek(of, week),
    getWeek(of, before),
    getFindings(viewer, { ...week, limit: LISTED, status: ["open"] }),
  ]);
  const seen = findings.filter(({ count }) => count > 0);
  const input: DigestInput = { lang, workspace, week, before, now, previous, findings: seen };
  const digest = buildDigest(input);
  return { digest, chart: digest.chartAlt === null ? null : await drawDigestChart(buildDigestChart(input)) };
}

/** Draws the chart of a week alone. */
export async function drawWeek(of: Omit<Week, "workspace">): Promise<Buffer> {
  const { lang, week } = of;
  const before = previousPeriod(week);
  const [now, previous] = await Promise.all([getOverview(of, week), getOverview(of, before)]);
  return drawDigestChart(
    buildDigestChart({ lang, week, before, now: { overview: now }, previous: { overview: previous } }),
  );
}

async function getWeek(viewer: { clientId: string; timeZone: string }, week: Period): Promise<DigestInput["now"]> {
  const [overview, outcomes] = await Promise.all([getOverview(viewer, week), getOutcomes(viewer, week)]);
  return { overview, outcomes };
}
