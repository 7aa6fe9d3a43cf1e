import { useMutation, useQueryClient } from "@tanstack/react-query";
import { negativeExamplesSchema, customIntentSchema } from "#src/domain/intents/custom-intents.contract.ts";
import type {
  NewCustomIntent,
  NegativeExamplesChange,
  CustomIntentChange,
} from "#src/domain/intents/custom-intents.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { customIntentsQuery } from "../../lib/queries/custom-intents.query.ts";

/** POST /api/intents: creates an intent. */
export function useCreateIntent() {
  return useIntentMutation((body: NewCustomIntent) =>
    callApi({ method: "POST", path: paths.api.intents, body, output: customIntentSchema }),
  );
}

/** PATCH /api/intents/{id}: renames it, adds and removes examples. */
export function useUpdateIntent() {
  return useIntentMutation(({ id, change }: { id: string; change: CustomIntentChange }) =>
    callApi({ method: "PATCH", path: paths.api.intent(id), body: change, output: customIntentSchema }),
  );
}

/** DELETE /api/intents/{id}: deletes an intent. */
export function useDeleteIntent() {
  return useIntentMutation((id: string) =>
    callApi({ method: "DELETE", path: paths.api.intent(id), output: successSchema }),
  );
}

/** PATCH /api/intents/none: adds and removes negative examples. */
export function useUpdateNegativeExamples() {
  return useIntentMutation((body: NegativeExamplesChange) =>
    callApi({ method: "PATCH", path: paths.api.noIntent, body, output: negativeExamplesSchema }),
  );
}

/** Also invalidates conversations: their intents may change. */
function useIntentMutation<Input, Data>(mutationFn: (input: Input) => Promise<Data>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: customIntentsQuery().queryKey }),
        queryClient.invalidateQueries({ queryKey: ["conversations"] }),
      ]),
  });
}
