import { MAX_LOGO_BYTES, brandSchema } from "#src/domain/reports/brand.contract.ts";
import { deleteLogo, updateLogo } from "#src/server/features/reports/brand.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const PUT = endpoint(
  { access: "user", body: "raw", bodyBytes: MAX_LOGO_BYTES, output: brandSchema, impersonation: "allowed" },
  ({ viewer, body }) => updateLogo(viewer, body),
);

export const DELETE = endpoint({ access: "user", output: brandSchema, impersonation: "allowed" }, ({ viewer }) =>
  deleteLogo(viewer),
);
