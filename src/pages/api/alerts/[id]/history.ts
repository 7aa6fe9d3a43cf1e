import { z } from "zod";
import { historyQuerySchema, historySchema } from "#src/domain/alerts/alerts.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { listHistory } from "#src/server/features/alerts/history.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", params: z.object({ id: idSchema }), query: historyQuerySchema, output: historySchema },
  ({ viewer, params: { id }, query }) => listHistory(viewer, id, query),
);
