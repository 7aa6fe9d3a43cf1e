import { buildFlowMap, summarizeTimes } from "../../../domain/metrics/flow.ts";
import type { FlowPath } from "../../../domain/metrics/flow.ts";
import type { FlowMetrics } from "../../../domain/metrics/flow.contract.ts";
import type { MetricsQuery } from "../../../domain/metrics/metrics.contract.ts";
import { resolveLocalDays } from "../../db/local-days.ts";
import { getDatabase } from "../../db/sql.ts";
import { listPaths, getTemplateTexts, listTimesToConvert } from "./flow.sql.ts";
import type { PathRow } from "./flow.sql.ts";
import type { MetricsViewer } from "./metrics.service.ts";
import { getPeriodSums } from "./period-totals.ts";

/** Sample size of the flow map: shares are accurate to about 5.5 percentage points. */
const MAX_PATHS = 320;
/** Sample size of conversion times: the median is accurate to about 6 percentiles. */
const MAX_TIMES = 300;
/** Conversations scanned at most when conversions or filter matches are rare. */
const MAX_SCANNED = 8_000;

/** Time to convert and the map of bot messages, from a sample of the newest conversations of a period. */
export async function getFlow(viewer: MetricsViewer, query: MetricsQuery): Promise<FlowMetrics> {
  const { clientId } = viewer;
  const period = { ...query, clientId };
  const database = getDatabase();
  // Two connections, so that the two slow queries run in parallel.
  const [{ map, texts }, { timesMs, sums }] = await Promise.all([
    database.withClient(clientId, async (tx) => {
      const filter = { ...period, days: await resolveLocalDays(tx, period) };
      const paths = (await listPaths(tx, { ...filter, limit: MAX_PATHS, scan: MAX_SCANNED })).map(toFlowPath);
      const built = buildFlowMap(paths);
      return {
        map: built,
        texts: await getTemplateTexts(tx, { clientId, steps: built.nodes.map(({ step }) => step) }),
      };
    }),
    database.withClient(clientId, async (tx) => {
      const filter = { ...period, days: await resolveLocalDays(tx, period) };
      const times = listTimesToConvert(tx, { ...filter, limit: MAX_TIMES, scan: MAX_SCANNED });
      const [found, counted] = await Promise.all([times, getPeriodSums(tx, filter)]);
      return { timesMs: found, sums: counted };
    }),
  ]);
  return {
    timeToConvert: summarizeTimes(timesMs, sums.converted),
    map: {
      ...map,
      total: sums.conversations,
      nodes: map.nodes.map((node) => ({ ...node, text: texts.get(node.step) ?? "" })),
    },
  };
}

function toFlowPath({ steps, converted, closed }: PathRow): FlowPath {
  if (converted) return { steps, end: "converted" };
  return { steps, end: closed ? "left" : "open" };
}
