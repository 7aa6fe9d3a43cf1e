import { STAGES } from "../analysis/analysis.contract.ts";
import type { Stage } from "../analysis/analysis.contract.ts";
import type { SeriesPoint } from "../metrics/metrics.contract.ts";
import type { Period } from "../metrics/period.ts";
import { getReportFormat } from "../reports/report-format.ts";
import type { ReportLanguage } from "../reports/reports.contract.ts";
import { buildSeriesBars } from "../reports/series-bars.ts";
import type { SeriesBar } from "../reports/series-bars.ts";
import { getReportWords } from "../reports/words/report-words.ts";
import { getDigestWords } from "./words.ts";

/** The chart of a digest: each day's conversations by furthest stage, and those of the same weekday a week before. */
export type DigestChart = {
  heading: string;
  alt: string;
  bars: (SeriesBar & { label: string; count: string; before: number })[];
  legend: { stage: Stage | "none"; label: string }[];
  beforeLabel: string;
};

type Series = { overview: { series: readonly Pick<SeriesPoint, "bucket" | "conversations" | "furthest">[] } };

/** Builds the chart of a week. It holds counts and words of ours alone. */
export function buildDigestChart({
  lang,
  week,
  before,
  now,
  previous,
}: {
  lang: ReportLanguage;
  week: Period;
  before: Period;
  now: Series;
  previous: Series;
}): DigestChart {
  const [words, format] = [getReportWords(lang), getReportFormat(lang)];
  const { bars } = buildSeriesBars(now.overview.series, { ...week, grain: "day" });
  const earlier = buildSeriesBars(previous.overview.series, { ...before, grain: "day" }).bars;
  const labeled = bars.map((bar, at) => ({
    ...bar,
    label: format.day(bar.key),
    count: format.count(bar.total),
    before: earlier[at]?.total ?? 0,
  }));
  const total = bars.reduce((sum, bar) => sum + bar.total, 0);
  const highest = labeled.reduce((top, bar) => (bar.total > top.total ? bar : top), labeled[0] ?? NO_BAR);
  return {
    heading: words.series.heading.day,
    alt: words.series.alt({ total: format.count(total), highest: highest.count, at: highest.label }),
    bars: labeled,
    legend: [...STAGES, "none" as const]
      .filter((stage) => bars.some(({ values }) => values[stage] > 0))
      .map((stage) => ({ stage, label: words.stages[stage] })),
    beforeLabel: getDigestWords(lang).weekBefore,
  };
}

const NO_BAR = { total: 0, label: "", count: "0" };
