import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { sourcesSchema } from "#src/domain/sources/source-metrics.contract.ts";
import type { SourcesQuery } from "#src/domain/sources/source-metrics.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../api/api-client.ts";
import { METRICS_KEY } from "./metrics.query.ts";

/** GET /api/metrics/sources: where the conversations of a period come from. */
export function sourcesQuery(query: SourcesQuery) {
  return queryOptions({
    queryKey: [...METRICS_KEY, "sources", query],
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.sources, query, output: sourcesSchema, signal }),
    // Rows of another break-down would stand under the wrong heading.
    placeholderData: (previous, earlier) =>
      earlier?.queryKey.some((part) => typeof part === "object" && part.by === query.by) === true
        ? keepPreviousData(previous)
        : undefined,
  });
}
