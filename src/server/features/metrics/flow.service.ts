import { buildFlow, summarizeTimes } from "../../../domain/metrics/flow.ts";
import type { FlowPath } from "../../../domain/metrics/flow.ts";
import type { FlowMetrics } from "../../../domain/metrics/flow.contract.ts";
import type { MetricsQuery } from "../../../domain/metrics/metrics.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { selectPaths, selectStepTexts, selectTimesToConvert } from "./flow.sql.ts";
import type { PathRow } from "./flow.sql.ts";
import type { MetricsViewer } from "./metrics.service.ts";
import { readInstants } from "./periods.ts";
import { readSums } from "./read-days.ts";

/** What the map is drawn from: enough for shares within about five and a half points, read in a blink. */
const MAPPED = 320;
/** Enough for a median within six ranks of a hundred. */
const TIMED = 300;
/** Where conversions or a filter's conversations are rare, the search for them ends here. */
const SCANNED = 8_000;

/** How long conversions took, and which bot message led to which, of the newest conversations of a period. */
export async function getFlow(viewer: MetricsViewer, query: MetricsQuery): Promise<FlowMetrics> {
  const { clientId, timeZone } = viewer;
  const filter = { ...query, clientId, ...readInstants(query, timeZone) };
  const database = getDatabase();
  // Two connections: what is looked for among many conversations does not wait for what else is.
  const [{ map, texts }, { timesMs, sums }] = await Promise.all([
    database.withTenant(clientId, async (tx) => {
      const paths = (await selectPaths(tx, { ...filter, limit: MAPPED, scan: SCANNED })).map(readPath);
      const built = buildFlow(paths);
      return { map: built, texts: await selectStepTexts(tx, { clientId, steps: built.nodes.map(({ step }) => step) }) };
    }),
    database.withTenant(clientId, async (tx) => {
      const times = selectTimesToConvert(tx, { ...filter, limit: TIMED, scan: SCANNED });
      const [found, counted] = await Promise.all([times, readSums(tx, filter)]);
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

function readPath({ steps, converted, closed }: PathRow): FlowPath {
  if (converted) return { steps, end: "converted" };
  return { steps, end: closed ? "left" : "open" };
}
