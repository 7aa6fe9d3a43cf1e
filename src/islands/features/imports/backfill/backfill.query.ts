import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { backfillPreviewSchema } from "#src/domain/imports/backfill.contract.ts";
import type {
  backfillBodySchema,
  backfillPreviewBodySchema,
  resumeBodySchema,
} from "#src/domain/imports/backfill.contract.ts";
import { fileImportSchema } from "#src/domain/imports/imports.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../../lib/api/api-client.ts";
import { setCachedImport } from "../imports.query.ts";

/** POST /api/uploads/backfill/preview: reads the first conversations of a channel's history. */
export function useBackfillPreview() {
  return useMutation({
    mutationFn: (body: z.input<typeof backfillPreviewBodySchema>) =>
      callApi({ method: "POST", path: paths.api.backfillPreview, body, output: backfillPreviewSchema }),
  });
}

/** POST /api/uploads/backfill: starts the import. */
export function useStartBackfill() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof backfillBodySchema>) =>
      callApi({ method: "POST", path: paths.api.backfill, body, output: fileImportSchema }),
    onSuccess: (started) => setCachedImport(queryClient, started),
  });
}

/** POST /api/uploads/{id}/resume: goes on, with new credentials where some are given. */
export function useResumeImport(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof resumeBodySchema>) =>
      callApi({ method: "POST", path: paths.api.resumeImport(id), body, output: fileImportSchema }),
    onSuccess: (resumed) => setCachedImport(queryClient, resumed),
  });
}
