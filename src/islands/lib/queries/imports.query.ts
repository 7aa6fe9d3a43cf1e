import { queryOptions } from "@tanstack/react-query";
import { fileImportListSchema } from "#src/domain/imports/imports.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../api/api-client.ts";

/** GET /api/uploads: the imports, newest first. */
export function importsQuery() {
  return queryOptions({
    queryKey: ["imports", "list"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.imports, output: fileImportListSchema, signal }),
  });
}
