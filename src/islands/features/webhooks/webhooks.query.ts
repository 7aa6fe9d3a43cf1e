import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import {
  createdEndpointSchema,
  deliveriesSchema,
  endpointSchema,
  oneDeliverySchema,
  recoveredSchema,
  rotatedSchema,
} from "#src/domain/webhooks/webhooks.contract.ts";
import type { endpointChangeSchema, newEndpointSchema } from "#src/domain/webhooks/webhooks.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { webhooksQuery } from "../../lib/queries/webhooks.query.ts";

const NO_CURSOR: string | null = null;

/** GET /api/webhooks/{id}/deliveries, newest first. */
export function deliveriesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...webhooksQuery().queryKey, id, "deliveries"],
    queryFn: ({ signal, pageParam }) =>
      callApi({
        method: "GET",
        path: paths.api.webhookDeliveries(id),
        query: { limit: 20, cursor: pageParam ?? undefined },
        output: deliveriesSchema,
        signal,
      }),
    initialPageParam: NO_CURSOR,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** POST /api/webhooks: only this response contains the secret. */
export function useCreateEndpoint() {
  const refresh = useRefreshWebhooks();
  return useMutation({
    mutationFn: (body: z.output<typeof newEndpointSchema>) =>
      callApi({ method: "POST", path: paths.api.webhooks, body, output: createdEndpointSchema }),
    onSuccess: refresh,
  });
}

/** PATCH /api/webhooks/{id} */
export function useChangeEndpoint() {
  const refresh = useRefreshWebhooks();
  return useMutation({
    mutationFn: ({ id, ...body }: z.output<typeof endpointChangeSchema> & { id: string }) =>
      callApi({ method: "PATCH", path: paths.api.webhook(id), body, output: endpointSchema }),
    onSuccess: refresh,
  });
}

/** DELETE /api/webhooks/{id} */
export function useDeleteEndpoint() {
  const refresh = useRefreshWebhooks();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.webhook(id), output: successSchema }),
    onSuccess: refresh,
  });
}

/** POST /api/webhooks/{id}/rotate: only this response contains the new secret. */
export function useRotateEndpoint() {
  const refresh = useRefreshWebhooks();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "POST", path: paths.api.rotateWebhook(id), output: rotatedSchema }),
    onSuccess: refresh,
  });
}

/** POST /api/webhooks/{id}/test */
export function useTestEndpoint() {
  const refresh = useRefreshWebhooks();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "POST", path: paths.api.testWebhook(id), output: oneDeliverySchema }),
    onSuccess: refresh,
  });
}

/** POST /api/webhooks/{id}/deliveries/{deliveryId}/redeliver */
export function useRedeliver() {
  const refresh = useRefreshWebhooks();
  return useMutation({
    mutationFn: ({ id, deliveryId }: { id: string; deliveryId: string }) =>
      callApi({ method: "POST", path: paths.api.redeliverWebhook(id, deliveryId), output: oneDeliverySchema }),
    onSuccess: refresh,
  });
}

/** POST /api/webhooks/{id}/recover: sends again what failed since then. */
export function useRecover() {
  const refresh = useRefreshWebhooks();
  return useMutation({
    mutationFn: ({ id, since }: { id: string; since: string }) =>
      callApi({ method: "POST", path: paths.api.recoverWebhook(id), body: { since }, output: recoveredSchema }),
    onSuccess: refresh,
  });
}

function useRefreshWebhooks(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: webhooksQuery().queryKey });
}
