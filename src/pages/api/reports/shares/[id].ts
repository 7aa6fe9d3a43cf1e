import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { revokeShare } from "#src/server/features/reports/shares.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const DELETE = endpoint(
  { access: "user", params: z.object({ id: idSchema }), output: successSchema },
  ({ viewer, params }) => revokeShare(viewer, params.id),
);
