import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { changedTopicSchema, topicsSchema } from "#src/domain/topics/topics.contract.ts";
import type { TopicPatch } from "#src/domain/topics/topics.contract.ts";
import { callApi } from "../api/api-client.ts";
import { METRICS_KEY } from "./metrics.query.ts";

/** GET /api/metrics/topics: what users of a period came for. */
export function topicsQuery(query: MetricsQuery) {
  return queryOptions({
    queryKey: [...METRICS_KEY, "topics", query],
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.topics, query, output: topicsSchema, signal }),
    placeholderData: keepPreviousData,
  });
}

/** PATCH /api/topics/{key}: renames, hides or merges a topic. */
export function useChangeTopic() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, patch }: { key: string; patch: TopicPatch }) =>
      callApi({ method: "PATCH", path: paths.api.topic(key), body: patch, output: changedTopicSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: METRICS_KEY }),
  });
}
