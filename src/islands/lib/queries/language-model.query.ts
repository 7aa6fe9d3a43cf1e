import { queryOptions } from "@tanstack/react-query";
import { languageModelUsesSchema } from "#src/domain/language-model/language-model.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../api/api-client.ts";

/** GET /api/workspace/language-model/uses: what the workspace's language model is switched on for. */
export function modelUsesQuery() {
  return queryOptions({
    queryKey: ["language-model", "uses"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.languageModelUses, output: languageModelUsesSchema, signal }),
    staleTime: 60_000,
  });
}
