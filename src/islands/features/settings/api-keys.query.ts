import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import {
  apiAccountSchema,
  apiKeySchema,
  apiKeysSchema,
  newApiKeyOutputSchema,
} from "#src/domain/accounts/accounts.contract.ts";
import type { ApiAccountChange, newApiAccountSchema, newApiKeySchema } from "#src/domain/accounts/accounts.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { API_ACCOUNTS_KEY } from "../../lib/account.query.ts";
import { callApi } from "../../lib/api-client.ts";

/** GET /api/api-keys */
export function apiKeysQuery() {
  return queryOptions({
    queryKey: ["apiKeys"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.apiKeys, output: apiKeysSchema, signal }),
  });
}

/** POST /api/api-accounts */
export function useCreateApiAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof newApiAccountSchema>) =>
      callApi({ method: "POST", path: paths.api.apiAccounts, body, output: apiAccountSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: API_ACCOUNTS_KEY }),
  });
}

/** PATCH /api/api-accounts/{id} */
export function useChangeApiAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ApiAccountChange }) =>
      callApi({ method: "PATCH", path: paths.api.apiAccount(id), body: change, output: apiAccountSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: API_ACCOUNTS_KEY }),
  });
}

/** PATCH /api/api-keys/{id} */
export function useRenameApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      callApi({ method: "PATCH", path: paths.api.apiKey(id), body: { name }, output: apiKeySchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
  });
}

/** POST /api/api-keys/{id}/rotate; the answer holds the new key, this one time. */
export function useRotateApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, overlap }: { id: string; overlap: boolean }) =>
      callApi({ method: "POST", path: paths.api.rotateApiKey(id), body: { overlap }, output: newApiKeyOutputSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
  });
}

/** POST /api/api-keys; the answer holds the key, this one time. */
export function useCreateApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof newApiKeySchema>) =>
      callApi({ method: "POST", path: paths.api.apiKeys, body, output: newApiKeyOutputSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
  });
}

/** DELETE /api/api-keys/{id}: the key stops working at once. */
export function useRevokeApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.apiKey(id), output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
  });
}
