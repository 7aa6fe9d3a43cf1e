import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { notesSchema } from "#src/domain/notes/notes.contract.ts";
import type { NewNote } from "#src/domain/notes/notes.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";

/** GET /api/notes: what the workspace noted on the days of its charts. */
export function notesQuery() {
  return queryOptions({
    queryKey: ["notes"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.notes, output: notesSchema, signal }),
  });
}

/** POST /api/notes: adds a note. */
export function useAddNote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewNote) => callApi({ method: "POST", path: paths.api.notes, body, output: notesSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: notesQuery().queryKey }),
  });
}

/** DELETE /api/notes/{id}: deletes a note for the whole workspace. */
export function useDeleteNote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.note(id), output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: notesQuery().queryKey }),
  });
}
