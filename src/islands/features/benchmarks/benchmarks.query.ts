import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { benchmarksSchema } from "#src/domain/benchmarks/benchmarks.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { workspaceSchema } from "#src/domain/workspace/workspace.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { METRICS_KEY } from "../../lib/queries/metrics.query.ts";

const BENCHMARKS_KEY = [...METRICS_KEY, "benchmarks"] as const;

/** GET /api/benchmarks: own figures beside the cohort's; refetched with the figures of the other screens. */
export function benchmarksQuery() {
  return queryOptions({
    queryKey: BENCHMARKS_KEY,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.benchmarks, output: benchmarksSchema, signal }),
  });
}

/** PATCH /api/workspace: whether the figures are shared. */
export function useSetSharing() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (shareBenchmarks: boolean) =>
      callApi({ method: "PATCH", path: paths.api.workspace, body: { shareBenchmarks }, output: workspaceSchema }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: BENCHMARKS_KEY }),
        queryClient.invalidateQueries({ queryKey: ["workspace"] }),
      ]),
  });
}
