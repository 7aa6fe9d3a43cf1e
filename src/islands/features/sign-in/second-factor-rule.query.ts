import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { secondFactorRuleSchema } from "#src/domain/second-factor/second-factor.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";

/** GET /api/workspace/second-factor; refetched whenever the screen opens, as members change it. */
export function secondFactorRuleQuery() {
  return queryOptions({
    queryKey: ["second-factor-rule"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.secondFactorRule, output: secondFactorRuleSchema, signal }),
    staleTime: 0,
  });
}

/** PUT /api/workspace/second-factor */
export function useSetSecondFactorRule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (required: boolean) =>
      callApi({ method: "PUT", path: paths.api.secondFactorRule, body: { required }, output: secondFactorRuleSchema }),
    onSuccess: (rule) => queryClient.setQueryData(secondFactorRuleQuery().queryKey, rule),
  });
}
