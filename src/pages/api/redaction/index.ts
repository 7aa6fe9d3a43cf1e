import { redactionSchema } from "#src/domain/redaction/redaction.contract.ts";
import { cancelRedaction, getRedaction, startRedaction } from "#src/server/features/redaction/redaction.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: redactionSchema }, ({ viewer }) => getRedaction(viewer));

export const POST = endpoint({ access: "user", output: redactionSchema, status: 202 }, ({ viewer }) =>
  startRedaction(viewer),
);

export const DELETE = endpoint({ access: "user", readOnly: "allowed", output: redactionSchema }, ({ viewer }) =>
  cancelRedaction(viewer),
);
