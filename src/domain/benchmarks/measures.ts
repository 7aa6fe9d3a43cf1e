import { DEFINITIONS } from "../metrics/definitions.ts";
import type { Figures } from "../metrics/metrics.contract.ts";
import { Z95 } from "../statistics/normal.ts";
import { MEASURE_IDS } from "./benchmarks.contract.ts";
import type { BenchmarkMeasure, CohortMeasures, MeasureId, Quartiles } from "./benchmarks.contract.ts";
import { buildQuartiles, findBand } from "./quartiles.ts";

type Value = BenchmarkMeasure["you"];

/** A measure of a workspace's figures, with its 95% interval. */
export function getMeasure(id: MeasureId, figures: Figures): Value {
  return GET_MEASURE[id](figures);
}

/** The quartiles of each measure over the figures of a cohort's clients, rounded. Each client weighs one, whatever its size. */
export function buildCohortMeasures(clients: readonly Figures[]): CohortMeasures {
  return mapMeasures((id) =>
    buildQuartiles(
      id,
      clients.map((figures) => getMeasure(id, figures).value),
    ),
  );
}

/** A workspace's measures beside the quartiles of its cohort. */
export function compareMeasures(figures: Figures, cohort: CohortMeasures): BenchmarkMeasure[] {
  return MEASURE_IDS.map((id) => {
    const { name, unit, better } = DEFINITIONS[id];
    const you = getMeasure(id, figures);
    return { id, name, unit, better, you, ...cohort[id], band: findBand(id, you.value, cohort[id]) };
  });
}

/** Builds a record with one entry per measure. */
export function mapMeasures(build: (id: MeasureId) => Quartiles): CohortMeasures {
  return {
    conversionRate: build("conversionRate"),
    dropOffRate: build("dropOffRate"),
    containment: build("containment"),
    fallbackRate: build("fallbackRate"),
    firstResponse: build("firstResponse"),
    sentiment: build("sentiment"),
    depth: build("depth"),
    quality: build("quality"),
  };
}

const GET_MEASURE: Record<MeasureId, (figures: Figures) => Value> = {
  conversionRate: ({ conversionRate }) => fromRate(conversionRate),
  dropOffRate: ({ dropOffRate }) => fromRate(dropOffRate),
  containment: ({ containment }) => fromRate(containment),
  fallbackRate: ({ fallbackRate }) => fromRate(fallbackRate),
  firstResponse: ({ firstResponseMs: { median, n, intervals } }) => ({
    value: median,
    n,
    low: intervals.median?.low ?? null,
    high: intervals.median?.high ?? null,
  }),
  sentiment: ({ sentiment }) => fromMean(sentiment),
  depth: ({ depth }) => fromMean(depth),
  quality: ({ quality }) => fromMean(quality),
};

function fromRate({ rate, n, low, high }: Figures["conversionRate"]): Value {
  return { value: rate, n, low, high };
}

function fromMean({ value, n, standardError }: Figures["depth"]): Value {
  if (value === null || standardError === null) return { value, n, low: null, high: null };
  return { value, n, low: value - Z95 * standardError, high: value + Z95 * standardError };
}
