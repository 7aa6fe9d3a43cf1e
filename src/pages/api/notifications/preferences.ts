import { preferencesChangeSchema, preferencesSchema } from "#src/domain/notifications/notifications.contract.ts";
import { getPreferences, setPreferences } from "#src/server/features/notifications/notifications.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: preferencesSchema }, ({ viewer }) => getPreferences(viewer));

export const PUT = endpoint(
  { access: "user", readOnly: "allowed", body: preferencesChangeSchema, output: preferencesSchema },
  ({ viewer, body }) => setPreferences(viewer, body),
);
