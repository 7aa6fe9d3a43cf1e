import { useQuery } from "@tanstack/react-query";
import type { ValueBreakdown } from "#src/domain/metrics/breakdowns.ts";
import { useMetricsQueries } from "../../lib/navigation/dash-search.ts";
import { dimensionsQuery, outcomesQuery } from "../../lib/queries/metrics.query.ts";
import { sourcesQuery } from "../../lib/queries/sources.query.ts";
import { topicsQuery } from "../../lib/queries/topics.query.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import {
  listAccountValues,
  listActValues,
  listCampaignValues,
  listDimensionValues,
  listNeedValues,
  listOutcomeValues,
  listReasonValues,
  listSourceValues,
  listTopicValues,
} from "./breakdown-values.ts";
import type { BreakdownValue } from "./breakdown-values.ts";

/** Loads the values that the period's conversations have, most frequent first; none without `by`. */
export function useBreakdownValues(by: ValueBreakdown | undefined): { values: BreakdownValue[]; isPending: boolean } {
  const { now } = useMetricsQueries();
  const { accounts, accountsReady } = useDash();
  const isDimension = by === "channel" || by === "language" || by === "version";
  const dimensions = useQuery({ ...dimensionsQuery(now), enabled: isDimension });
  const outcomes = useQuery({ ...outcomesQuery(now), enabled: by === "outcome" || by === "reason" || by === "act" });
  const topics = useQuery({ ...topicsQuery(now), enabled: by === "topic" || by === "need" });
  const isSource = by === "source" || by === "campaign";
  const sources = useQuery({ ...sourcesQuery({ ...now, by: isSource ? by : "source" }), enabled: isSource });
  if (isDimension) {
    return { values: dimensions.data ? listDimensionValues(by, dimensions.data) : [], isPending: dimensions.isPending };
  }
  switch (by) {
    case undefined:
      return { values: [], isPending: false };
    case "account":
      return { values: listAccountValues(accounts, now.account), isPending: !accountsReady };
    case "outcome":
      return { values: outcomes.data ? listOutcomeValues(outcomes.data) : [], isPending: outcomes.isPending };
    case "reason":
      return { values: outcomes.data ? listReasonValues(outcomes.data) : [], isPending: outcomes.isPending };
    case "act":
      return { values: outcomes.data ? listActValues(outcomes.data) : [], isPending: outcomes.isPending };
    case "need":
      return { values: topics.data ? listNeedValues(topics.data.topics, now.need) : [], isPending: topics.isPending };
    case "topic":
      return { values: topics.data ? listTopicValues(topics.data) : [], isPending: topics.isPending };
    case "source":
      return { values: listSourceValues(sources.data?.sources ?? []), isPending: sources.isPending };
    case "campaign":
      return { values: listCampaignValues(sources.data?.sources ?? []), isPending: sources.isPending };
  }
}
