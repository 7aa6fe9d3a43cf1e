import { z } from "zod";
import { alertSchema, muteSchema } from "#src/domain/alerts/alerts.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { muteAlert } from "#src/server/features/alerts/rules.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  {
    access: "user",
    impersonation: "allowed",
    params: z.object({ id: idSchema }),
    body: muteSchema,
    output: alertSchema,
  },
  ({ viewer, params: { id }, body }) => muteAlert(viewer, id, body.until),
);
