import { z } from "zod";
import { alertSchema, ruleChangeSchema } from "#src/domain/alerts/alerts.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { changeAlert, deleteAlert, getAlert } from "#src/server/features/alerts/rules.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const GET = endpoint({ access: "user", params, output: alertSchema }, ({ viewer, params: { id } }) =>
  getAlert(viewer, id),
);

export const PATCH = endpoint(
  { access: "user", impersonation: "allowed", params, body: ruleChangeSchema, output: alertSchema },
  ({ viewer, params: { id }, body }) => changeAlert(viewer, id, body),
);

export const DELETE = endpoint(
  { access: "user", impersonation: "allowed", params, output: successSchema },
  ({ viewer, params: { id } }) => deleteAlert(viewer, id),
);
