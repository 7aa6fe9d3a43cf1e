import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { agentsSchema } from "#src/domain/bot-versions/bot-versions.contract.ts";
import type { AgentsQueryInput } from "#src/domain/bot-versions/bot-versions.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../api/api-client.ts";
import { METRICS_KEY } from "./metrics.query.ts";

/** GET /api/metrics/agents: versions, models, agents or prompts compared. */
export function agentsQuery(query: AgentsQueryInput) {
  return queryOptions({
    queryKey: [...METRICS_KEY, "agents", query],
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.agentMetrics, query, output: agentsSchema, signal }),
    placeholderData: keepPreviousData,
  });
}
