import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { jobsSchema } from "#src/domain/admin/admin.contract.ts";
import type { retryJobSchema } from "#src/domain/admin/admin.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { callAdmin } from "../../lib/admin-client.ts";

/** GET /api/admin/jobs */
export function jobsQuery() {
  return queryOptions({
    queryKey: ["adminJobs"] as const,
    queryFn: ({ signal }) => callAdmin({ method: "GET", path: paths.api.admin.jobs, output: jobsSchema, signal }),
    staleTime: 0,
  });
}

/** POST /api/admin/jobs/retry: a job that gave up runs again. */
export function useRetryJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof retryJobSchema>) =>
      callAdmin({ method: "POST", path: paths.api.admin.retryJob, body, output: successSchema }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: jobsQuery().queryKey }),
  });
}
