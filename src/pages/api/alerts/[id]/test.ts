import { z } from "zod";
import { testResultSchema } from "#src/domain/alerts/alerts.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { testAlert } from "#src/server/features/alerts/test-notice.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", impersonation: "allowed", params: z.object({ id: idSchema }), output: testResultSchema },
  ({ viewer, params: { id } }) => testAlert(viewer, id),
);
