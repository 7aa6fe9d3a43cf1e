import { useMutation, useQueryClient } from "@tanstack/react-query";
import { noneSchema, ownIntentSchema } from "#src/domain/intents/own-intents.contract.ts";
import type { NewOwnIntent, NoneChange, OwnIntentChange } from "#src/domain/intents/own-intents.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { callApi } from "../../../lib/api-client.ts";
import { ownIntentsQuery } from "../../../lib/own-intents.query.ts";

/** POST /api/intents */
export function useCreateIntent() {
  return useIntentMutation((body: NewOwnIntent) =>
    callApi({ method: "POST", path: paths.api.intents, body, output: ownIntentSchema }),
  );
}

/** PATCH /api/intents/{id} */
export function useChangeIntent() {
  return useIntentMutation(({ id, change }: { id: string; change: OwnIntentChange }) =>
    callApi({ method: "PATCH", path: paths.api.intent(id), body: change, output: ownIntentSchema }),
  );
}

/** DELETE /api/intents/{id} */
export function useDeleteIntent() {
  return useIntentMutation((id: string) =>
    callApi({ method: "DELETE", path: paths.api.intent(id), output: successSchema }),
  );
}

/** PATCH /api/intents/none */
export function useChangeNone() {
  return useIntentMutation((body: NoneChange) =>
    callApi({ method: "PATCH", path: paths.api.noIntent, body, output: noneSchema }),
  );
}

/** Besides the list, the labels of open conversations are others then. */
function useIntentMutation<Input, Data>(mutationFn: (input: Input) => Promise<Data>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ownIntentsQuery().queryKey }),
        queryClient.invalidateQueries({ queryKey: ["conversations"] }),
      ]),
  });
}
