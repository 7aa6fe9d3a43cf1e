import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { apiAccountSchema } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { apiKeySchema, newApiKeyOutputSchema } from "#src/domain/api-keys/api-keys.contract.ts";
import type { newApiAccountSchema } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { API_ACCOUNTS_KEY } from "../../lib/queries/account.query.ts";
import { apiKeysQuery } from "../../lib/queries/api-keys.query.ts";
import { callApi } from "../../lib/api/api-client.ts";

/** POST /api/api-accounts: creates an account. */
export function useCreateApiAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof newApiAccountSchema>) =>
      callApi({ method: "POST", path: paths.api.apiAccounts, body, output: apiAccountSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: API_ACCOUNTS_KEY }),
  });
}

/** PATCH /api/api-keys/{id}: renames a key. */
export function useRenameApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      callApi({ method: "PATCH", path: paths.api.apiKey(id), body: { name }, output: apiKeySchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
  });
}

/** POST /api/api-keys/{id}/rotate: replaces a key. Only this response contains the new key. */
export function useRotateApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, overlap }: { id: string; overlap: boolean }) =>
      callApi({ method: "POST", path: paths.api.rotateApiKey(id), body: { overlap }, output: newApiKeyOutputSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
  });
}

/** DELETE /api/api-keys/{id}: revokes a key at once. */
export function useRevokeApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.apiKey(id), output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
  });
}
