import { previousPeriod } from "#src/domain/metrics/period.ts";
import { countPeople } from "#src/domain/metrics/people/people-sample.ts";
import { buildSources } from "#src/domain/sources/build-sources.ts";
import type { Sources, SourcesQuery } from "#src/domain/sources/source-metrics.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import { getSourceMoney } from "./money.service.ts";
import { countSources } from "./sources.sql.ts";

/** Returns where the conversations of a period come from, and what became of them. */
export async function getSources({ clientId }: { clientId: string }, query: SourcesQuery): Promise<Sources> {
  const period = { ...query, clientId, before: previousPeriod(query).from };
  return getDatabase().withClient(clientId, async (tx) => {
    const { rows, sold, people } = await countSources(tx, period);
    const money = await getSourceMoney(tx, period, sold);
    const sources = buildSources(
      rows.map(({ key, ...row }) => ({ ...row, money: money.ofKeys([key]) })),
      money.total,
    );
    return { ...sources, ...countPeople(people, sources.n) };
  });
}
