import { getFindingFilter } from "../findings/finding-kinds.ts";
import { roundSales } from "../findings/finding-labels.ts";
import type { Finding } from "../findings/findings.contract.ts";
import { compareFigures, compareShares } from "../metrics/change.ts";
import type { Comparison } from "../metrics/change.ts";
import type { OverviewMetrics } from "../metrics/metrics.contract.ts";
import type { Outcomes } from "../metrics/outcomes/outcomes.contract.ts";
import type { Period } from "../metrics/period.ts";
import { getReportFormat } from "../reports/report-format.ts";
import type { ReportLanguage } from "../reports/reports.contract.ts";
import { getReportWords, titleFinding } from "../reports/words/report-words.ts";
import { paths, withQuery } from "../paths/paths.ts";
import { PRODUCT_NAME } from "../shared/product.ts";
import { shortenText } from "../shared/text.ts";
import { formatMailName } from "../shared/web-addresses.ts";
import { buildDigestChart } from "./chart.ts";
import { DIGEST_FIGURES, getDigestWords } from "./words.ts";
import type { DigestFigure } from "./words.ts";

/** A longer reply is cut: the whole text is at the finding. */
const REPLY_LENGTH = 400;

/** The figures of a week, as the screens show them. */
export type WeekFigures = { overview: OverviewMetrics; outcomes: Outcomes };
export type DigestInput = {
  lang: ReportLanguage;
  workspace: string;
  week: Period;
  before: Period;
  now: WeekFigures;
  previous: WeekFigures;
  findings: readonly Finding[];
};

export type DigestFinding = { title: string; figures: string; fix: string; instead: string | null; link: string };

/** A digest in words: what the mail and Slack show, in this order. Links are paths. */
export type Digest = {
  lang: ReportLanguage;
  workspace: string;
  title: string;
  period: string;
  versus: string;
  /** The changes that are more than chance. */
  changes: { label: string; value: string; change: string }[];
  /** The other figures, in sentences. */
  notes: string[];
  /** The description of the chart; null without conversations. */
  chartAlt: string | null;
  findings: DigestFinding[];
  /** The sentence shown without findings; null if there are some, or no conversations. */
  noFindings: string | null;
  overviewLink: string;
  insightsLink: string;
};

/** Puts the digest of a week into words. */
export function buildDigest(input: DigestInput): Digest {
  const { lang, week, before, now } = input;
  const [words, format] = [getDigestWords(lang), getReportFormat(lang)];
  const report = getReportWords(lang);
  const workspace = formatMailName(input.workspace, PRODUCT_NAME);
  const isEmpty = now.overview.figures.conversations === 0;
  const figures = DIGEST_FIGURES.map((id) => buildFigure(id, input));
  const proven = figures.flatMap(({ comparison, ...figure }) => {
    const isProven = isChange(comparison) && comparison.verdict === "changed";
    return isProven ? [{ ...figure, change: format.delta(comparison.value, comparison.unit) }] : [];
  });
  return {
    ...{ lang, workspace, title: words.title(workspace), period: format.period(week) },
    versus: report.period.comparedWith(format.period(before)),
    // A week without conversations has no shares, and its fall to nothing is said in words.
    changes: isEmpty ? [] : proven,
    notes: isEmpty ? [words.nothing] : buildNotes(figures, lang),
    chartAlt: isEmpty ? null : buildDigestChart(input).alt,
    findings: input.findings.map((finding) => buildFinding(finding, input)),
    noFindings: isEmpty || input.findings.length > 0 ? null : report.findings.empty,
    overviewLink: withQuery(paths.dash.overview, week),
    insightsLink: withQuery(paths.dash.insights, week),
  };
}

type Figure = { label: string; value: string; comparison: Comparison };

function buildFigure(id: DigestFigure, { lang, now, previous }: DigestInput): Figure {
  const label = getDigestWords(lang).figures[id];
  const format = getReportFormat(lang);
  if (id === "conversations") {
    const [figures, before] = [now.overview.figures, previous.overview.figures];
    const comparison = compareFigures("conversations", { now: figures, before });
    return { label, value: format.largeCount(figures.conversations), comparison };
  }
  const share = getShare(id, now.outcomes);
  const value = format.percent(share.n === 0 ? null : share.k / share.n);
  return { label, value, comparison: compareShares(getShare(id, previous.outcomes), share) };
}

/** A share of the customers. */
function getShare(id: Exclude<DigestFigure, "conversations">, outcomes: Outcomes): { k: number; n: number } {
  return id === "solved" ? { k: outcomes.counts.solved, n: outcomes.customers } : outcomes[id];
}

function buildNotes(figures: readonly Figure[], lang: ReportLanguage): string[] {
  const words = getDigestWords(lang);
  const list = (isListed: (comparison: Comparison) => boolean): string =>
    figures.flatMap(({ label, value, comparison }) => (isListed(comparison) ? [`${label} ${value}`] : [])).join(", ");
  const isUnknown = (comparison: Comparison): boolean =>
    comparison === null || (isChange(comparison) && comparison.verdict === "unknown");
  const notes = [
    [words.unclear, list((comparison) => isChange(comparison) && comparison.verdict === "within_chance")],
    [words.tooFew, list((comparison) => comparison === "too_few_before")],
    [words.unknown, list(isUnknown)],
  ] as const;
  return notes.flatMap(([describe, listed]) => (listed === "" ? [] : [describe(listed)]));
}

function buildFinding(finding: Finding, { lang, week }: DigestInput): DigestFinding {
  const [words, format, report] = [getDigestWords(lang), getReportFormat(lang), getReportWords(lang)];
  const { id, kind, count, effect, instead } = finding;
  const sales = roundSales(effect.perMonth);
  const gain = sales === 0 ? [] : [report.findings.effect(format.count(sales))];
  const worth =
    effect.money === undefined ? [] : [words.worth(format.money(effect.money.cents, effect.money.currency))];
  const reply = instead.find(({ language }) => language === lang) ?? instead[0];
  return {
    title: titleFinding({ id, kind }, report),
    figures: [...gain, ...worth, report.findings.count(format.count(count))].join(" · "),
    fix: report.describeFix(kind),
    instead: reply === undefined ? null : shortenText(reply.text, REPLY_LENGTH),
    link: withQuery(paths.dash.conversations, { ...getFindingFilter(id), ...week }),
  };
}

function isChange(comparison: Comparison): comparison is Exclude<Comparison, null | "too_few_before"> {
  return comparison !== null && comparison !== "too_few_before";
}
