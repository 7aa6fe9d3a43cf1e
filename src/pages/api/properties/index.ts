import { propertiesSchema } from "#src/domain/properties/properties.contract.ts";
import { listProperties } from "#src/server/features/properties/properties.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", hidesContacts: true, output: propertiesSchema }, ({ viewer }) =>
  listProperties(viewer),
);
