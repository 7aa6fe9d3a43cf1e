import { z } from "zod";
import {
  changedPropertySchema,
  propertyNameSchema,
  propertyPatchSchema,
} from "#src/domain/properties/properties.contract.ts";
import { changeProperty } from "#src/server/features/properties/properties.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const PATCH = endpoint(
  {
    access: "user",
    impersonation: "allowed",
    params: z.object({ name: propertyNameSchema }),
    body: propertyPatchSchema,
    output: changedPropertySchema,
  },
  ({ viewer, params: { name }, body }) => changeProperty(viewer, name, body),
);
