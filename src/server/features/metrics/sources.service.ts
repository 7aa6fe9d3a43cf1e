import { previousPeriod } from "../../../domain/metrics/period.ts";
import { buildSources } from "../../../domain/sources/build-sources.ts";
import type { Sources, SourcesQuery } from "../../../domain/sources/source-metrics.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { countSources } from "./sources.sql.ts";

/** Returns where the conversations of a period come from, and what became of them. */
export async function getSources({ clientId }: { clientId: string }, query: SourcesQuery): Promise<Sources> {
  const period = { ...query, clientId, before: previousPeriod(query).from };
  return getDatabase().withClient(clientId, async (tx) => buildSources(await countSources(tx, period)));
}
