import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  exportLinkSchema,
  exportOutputSchema,
  exportsSchema,
  isUnfinished,
} from "#src/domain/exports/exports.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";

const POLL_MS = 2_000;

/** GET /api/exports, again every two seconds while one is being made. */
export function exportsQuery() {
  return queryOptions({
    queryKey: ["exports"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.exports, output: exportsSchema, signal }),
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnfinished) === true ? POLL_MS : false),
    staleTime: 0,
  });
}

/** POST /api/exports: starts an export. */
export function useRequestExport() {
  const refresh = useRefreshExports();
  return useMutation({
    mutationFn: () => callApi({ method: "POST", path: paths.api.exports, output: exportOutputSchema }),
    onSettled: refresh,
  });
}

/** DELETE /api/exports/{id}: cancels an export, or deletes its file. */
export function useDeleteExport() {
  const refresh = useRefreshExports();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.export(id), output: successSchema }),
    onSettled: refresh,
  });
}

/** POST /api/exports/{id}/link: a link that the browser downloads, however large the file is. */
export function useExportLink() {
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "POST", path: paths.api.exportLink(id), output: exportLinkSchema }),
  });
}

function useRefreshExports(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: exportsQuery().queryKey });
}
