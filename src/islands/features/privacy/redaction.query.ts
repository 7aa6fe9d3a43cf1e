import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { redactionPreviewSchema, redactionSchema } from "#src/domain/redaction/redaction.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";

const POLL_MS = 2_000;

/** GET /api/redaction, again every two seconds while stored messages are being redacted. */
export function redactionQuery() {
  return queryOptions({
    queryKey: ["redaction"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.redaction, output: redactionSchema, signal }),
    refetchInterval: ({ state }) => (state.data?.run?.state === "running" ? POLL_MS : false),
    staleTime: 0,
  });
}

/** GET /api/redaction/preview: what redaction would replace in the newest stored messages. */
export function redactionPreviewQuery() {
  return queryOptions({
    queryKey: ["redaction-preview"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.redactionPreview, output: redactionPreviewSchema, signal }),
    staleTime: 0,
  });
}

/** POST /api/redaction: starts the redaction of stored messages. */
export function useStartRedaction() {
  return useChangeRun("POST");
}

/** DELETE /api/redaction: stops it. */
export function useCancelRedaction() {
  return useChangeRun("DELETE");
}

function useChangeRun(method: "POST" | "DELETE") {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi({ method, path: paths.api.redaction, output: redactionSchema }),
    onSuccess: (saved) => queryClient.setQueryData(redactionQuery().queryKey, saved),
  });
}
