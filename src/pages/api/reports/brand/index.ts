import { brandChangeSchema, brandSchema } from "#src/domain/reports/brand.contract.ts";
import { getBrand, updateBrand } from "#src/server/features/reports/brand.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: brandSchema }, ({ viewer }) => getBrand(viewer));

export const PUT = endpoint(
  { access: "user", body: brandChangeSchema, output: brandSchema, impersonation: "allowed" },
  ({ viewer, body }) => updateBrand(viewer, body),
);
