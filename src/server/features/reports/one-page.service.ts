import type { MetricsQuery } from "../../../domain/metrics/metrics.contract.ts";
import { previousPeriod } from "../../../domain/metrics/period.ts";
import { buildCells } from "../../../domain/reports/cells.ts";
import { reportOutcomesSchema } from "../../../domain/reports/reports.contract.ts";
import type { LeavingPoint, OnePage, OnePageQuery } from "../../../domain/reports/reports.contract.ts";
import { getReportWords } from "../../../domain/reports/words/report-words.ts";
import { MIN_SHOWN_AGREEMENT } from "../../../domain/weekly-reading/agreement.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDatabase } from "../../db/sql.ts";
import { getFindings } from "../metrics/findings/findings.service.ts";
import { listLeavingPoints } from "../metrics/flow/leaving-points.service.ts";
import { getFunnel, getOverview } from "../metrics/metrics.service.ts";
import { getOutcomes } from "../metrics/outcomes.service.ts";
import { getAgreement } from "../weekly-reading/weekly-reading.service.ts";
import { getBrand } from "./brand.service.ts";
import { quoteMessage } from "./quote-message.ts";
import { findReportNames } from "./reports.sql.ts";

/** Drop-offs and findings of a report. */
const LISTED = 3;

/** Whose report it is, and the time zone of its days. */
export type ReportViewer = Pick<UserViewer, "clientId" | "timeZone">;

/** Returns the one-page report of a period: the figures of the screens, their change, the funnel, where people leave, and findings. */
export async function getOnePage(viewer: ReportViewer, { lang, in: unit, ...query }: OnePageQuery): Promise<OnePage> {
  const { clientId } = viewer;
  const before = previousPeriod(query);
  const findings = { ...query, limit: LISTED, status: ["open" as const] };
  const [now, previous, outcomes, earlier, funnel, dropOffs, found, brand, names, asOfMs, agreement] =
    await Promise.all([
      getOverview(viewer, query),
      getOverview(viewer, { ...query, ...before }),
      getOutcomes(viewer, query),
      getOutcomes(viewer, { ...query, ...before }),
      getFunnel(viewer, query),
      listQuotedPoints(viewer, query),
      getFindings(viewer, findings),
      getBrand({ clientId }),
      getDatabase().withClient(clientId, (tx) => findReportNames(tx, { clientId, account: query.account })),
      getBusinessTime(getDatabase().system),
      getAgreement(viewer),
    ]);
  const { from, to, account, channel, language, version, sample } = query;
  return {
    period: { from, to, previousFrom: before.from, previousTo: before.to, timeZone: now.timeZone },
    lang,
    in: unit,
    title: getReportWords(lang).title,
    brand,
    workspace: names.workspace,
    filter: { account, channel, language, version, sample, accountName: names.account ?? undefined },
    figures: now.figures,
    previous: previous.figures,
    outcomes: reportOutcomesSchema.parse(outcomes),
    lostMoney: outcomes.lostMoney,
    agreement: agreement.n < MIN_SHOWN_AGREEMENT ? undefined : agreement.agree,
    csat: now.csat,
    money: now.money,
    previousMoney: previous.money,
    funnel,
    cells: buildCells({ ...now, lost: outcomes.lost }, { ...previous, lost: earlier.lost }, lang),
    grain: now.grain,
    series: now.series,
    dropOffs,
    findings: found.findings.filter(isSeen).map(({ id, kind, title, fix, count, share, effect }) => ({
      ...{ id, kind, title, fix, count, share, effect },
      // A shared report is for people outside of the workspace, who see no texts of conversations.
      quote: null,
    })),
    asOf: new Date(asOfMs).toISOString(),
  };
}

async function listQuotedPoints(viewer: ReportViewer, query: MetricsQuery): Promise<LeavingPoint[]> {
  const points = await listLeavingPoints(viewer, query, LISTED);
  return Promise.all(
    points.map(async ({ message, ...point }) => ({
      ...point,
      text: message === null ? null : await quoteMessage(viewer, query, message),
    })),
  );
}

/** Whether a finding happened in the period: what people take care of is listed without a conversation too. */
function isSeen({ count }: { count: number }): boolean {
  return count > 0;
}
