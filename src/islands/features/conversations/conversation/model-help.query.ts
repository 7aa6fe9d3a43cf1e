import { useMutation } from "@tanstack/react-query";
import { secondOpinionSchema, suggestedReplySchema } from "#src/domain/language-model/model-help.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../../lib/api/api-client.ts";

/** POST /api/conversations/{id}/suggested-reply */
export function useSuggestReply(id: string) {
  return useMutation({
    mutationFn: () => callApi({ method: "POST", path: paths.api.suggestedReply(id), output: suggestedReplySchema }),
  });
}

/** POST /api/conversations/{id}/second-opinion */
export function useSecondOpinion(id: string) {
  return useMutation({
    mutationFn: () => callApi({ method: "POST", path: paths.api.secondOpinion(id), output: secondOpinionSchema }),
  });
}
