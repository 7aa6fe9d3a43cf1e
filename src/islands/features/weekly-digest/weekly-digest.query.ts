import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { testResultSchema } from "#src/domain/alerts/alerts.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { digestSettingsSchema } from "#src/domain/weekly-digest/weekly-digest.contract.ts";
import type { DigestChange } from "#src/domain/weekly-digest/weekly-digest.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";

/** GET /api/weekly-digest */
export function weeklyDigestQuery() {
  return queryOptions({
    queryKey: ["weekly-digest"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.weeklyDigest, output: digestSettingsSchema, signal }),
  });
}

/** PATCH /api/weekly-digest */
export function useChangeDigest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: DigestChange) =>
      callApi({ method: "PATCH", path: paths.api.weeklyDigest, body, output: digestSettingsSchema }),
    onSuccess: (settings) => queryClient.setQueryData(weeklyDigestQuery().queryKey, settings),
  });
}

/** POST /api/weekly-digest/test */
export function useTestDigest() {
  return useMutation({
    mutationFn: () => callApi({ method: "POST", path: paths.api.weeklyDigestTest, output: testResultSchema }),
  });
}
