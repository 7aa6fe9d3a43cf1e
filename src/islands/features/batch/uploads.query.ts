import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { knownConversationsSchema, uploadSchema, uploadsSchema } from "#src/domain/uploads/uploads.contract.ts";
import type { askKnownSchema, KnownConversations, Upload } from "#src/domain/uploads/uploads.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { callApi } from "../../lib/api-client.ts";

/** GET /api/uploads: the history, newest first. */
export function uploadsQuery() {
  return queryOptions({
    queryKey: ["uploads", "list"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.uploads, output: uploadsSchema, signal }),
  });
}

/** GET /api/uploads/{id} */
export function uploadQuery(id: string) {
  return queryOptions({
    queryKey: ["uploads", "one", id] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.upload(id), output: uploadSchema, signal }),
  });
}

/** Puts an upload's newest state where the screens read it. */
export function keepUpload(queryClient: QueryClient, upload: Upload): void {
  queryClient.setQueryData(uploadQuery(upload.id).queryKey, upload);
  queryClient.setQueryData(uploadsQuery().queryKey, (list) => {
    if (list === undefined) return undefined;
    const known = list.uploads.some(({ id }) => id === upload.id);
    const uploads = known
      ? list.uploads.map((other) => (other.id === upload.id ? upload : other))
      : [upload, ...list.uploads];
    return { uploads };
  });
}

/** POST /api/uploads/known, which no upload's id is. */
export function askKnown(body: z.input<typeof askKnownSchema>): Promise<KnownConversations> {
  return callApi({ method: "POST", path: paths.api.upload("known"), body, output: knownConversationsSchema });
}

/** POST …/cancel or …/undo */
export function useUploadAction(action: "cancel" | "undo") {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callApi({
        method: "POST",
        path: action === "cancel" ? paths.api.cancelUpload(id) : paths.api.undoUpload(id),
        output: uploadSchema,
      }),
    onSuccess: (upload) => keepUpload(queryClient, upload),
  });
}
