import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { languageModelSchema, languageModelTestSchema } from "#src/domain/language-model/language-model.contract.ts";
import type { languageModelChangeSchema } from "#src/domain/language-model/language-model.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { modelUsesQuery } from "../../lib/queries/language-model.query.ts";

/** GET /api/workspace/language-model */
export function languageModelQuery() {
  return queryOptions({
    queryKey: ["language-model", "settings"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.languageModel, output: languageModelSchema, signal }),
    staleTime: 0,
  });
}

/** PUT /api/workspace/language-model */
export function useSetLanguageModel() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof languageModelChangeSchema>) =>
      callApi({ method: "PUT", path: paths.api.languageModel, body, output: languageModelSchema }),
    onSuccess: (saved) => {
      queryClient.setQueryData(languageModelQuery().queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: modelUsesQuery().queryKey });
    },
  });
}

/** POST /api/workspace/language-model/test */
export function useTestLanguageModel() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi({ method: "POST", path: paths.api.languageModelTest, output: languageModelTestSchema }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: languageModelQuery().queryKey }),
  });
}
