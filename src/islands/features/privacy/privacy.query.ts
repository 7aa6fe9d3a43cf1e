import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { erasureOutputSchema, erasurePreviewSchema, erasuresSchema } from "#src/domain/privacy/erasure.contract.ts";
import type { Erasure } from "#src/domain/privacy/erasure.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";

const POLL_MS = 2_000;

/** What a preview and an erasure ask for. */
export type PersonInput = { person: string; mentions?: boolean };

/** GET /api/privacy/erasures, again every two seconds while one is not done. */
export function erasuresQuery() {
  return queryOptions({
    queryKey: ["erasures"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.erasures, output: erasuresSchema, signal }),
    refetchInterval: ({ state }) => (state.data?.erasures.some(isUnfinished) === true ? POLL_MS : false),
  });
}

/** POST /api/privacy/erasures/preview: counts what an erasure would remove. */
export function usePreviewErasure() {
  return useMutation({
    mutationFn: (body: PersonInput) =>
      callApi({ method: "POST", path: paths.api.erasurePreview, body, output: erasurePreviewSchema }),
  });
}

/** POST /api/privacy/erasures: erases a person. */
export function useErasePerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PersonInput) =>
      callApi({ method: "POST", path: paths.api.erasures, body, output: erasureOutputSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: erasuresQuery().queryKey }),
  });
}

function isUnfinished({ state }: Erasure): boolean {
  return state !== "done";
}
