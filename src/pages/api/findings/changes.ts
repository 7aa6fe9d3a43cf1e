import { botChangesSchema } from "#src/domain/findings/changes.contract.ts";
import { getBotChanges } from "#src/server/features/metrics/findings/changes.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", hidesContacts: true, output: botChangesSchema }, ({ viewer }) =>
  getBotChanges(viewer),
);
