import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { existingConversationsSchema, fileImportSchema } from "#src/domain/imports/imports.contract.ts";
import type {
  existingConversationsBodySchema,
  ExistingConversations,
  FileImport,
} from "#src/domain/imports/imports.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { importsQuery } from "../../lib/queries/imports.query.ts";

/** GET /api/uploads/{id} */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: ["imports", "one", id] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.import(id), output: fileImportSchema, signal }),
  });
}

/** Updates an import in the query cache. */
export function setCachedImport(queryClient: QueryClient, fileImport: FileImport): void {
  queryClient.setQueryData(importQuery(fileImport.id).queryKey, fileImport);
  queryClient.setQueryData(importsQuery().queryKey, (list) => {
    if (list === undefined) return undefined;
    const isListed = list.uploads.some(({ id }) => id === fileImport.id);
    const uploads = isListed
      ? list.uploads.map((other) => (other.id === fileImport.id ? fileImport : other))
      : [fileImport, ...list.uploads];
    return { uploads };
  });
}

/** POST /api/uploads/known: counts conversations that already exist. */
export function findExistingConversations(
  body: z.input<typeof existingConversationsBodySchema>,
): Promise<ExistingConversations> {
  return callApi({ method: "POST", path: paths.api.import("known"), body, output: existingConversationsSchema });
}

const ACTION_PATHS = {
  cancel: paths.api.cancelImport,
  pause: paths.api.pauseImport,
  undo: paths.api.undoImport,
};

/** POST /api/uploads/{id}/cancel, /pause or /undo. */
export function useImportAction(action: keyof typeof ACTION_PATHS) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "POST", path: ACTION_PATHS[action](id), output: fileImportSchema }),
    onSuccess: (fileImport) => setCachedImport(queryClient, fileImport),
  });
}
