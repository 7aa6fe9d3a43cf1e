import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { jobsSchema } from "#src/domain/admin/admin-jobs.contract.ts";
import type { retryJobSchema } from "#src/domain/admin/admin-jobs.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callAdmin } from "../../lib/api/admin-client.ts";
import { adminQuery } from "../../lib/api/admin-query.ts";

/** GET /api/admin/jobs */
export function jobsQuery() {
  return adminQuery({ key: ["adminJobs"], path: paths.api.admin.jobs, output: jobsSchema });
}

/** POST /api/admin/jobs/retry: retries a failed job. Refetches the list after errors too, since the job may be gone. */
export function useRetryJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof retryJobSchema>) =>
      callAdmin({ method: "POST", path: paths.api.admin.retryJob, body, output: successSchema }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: jobsQuery().queryKey }),
  });
}
