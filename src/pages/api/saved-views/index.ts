import { newViewSchema, savedViewSchema, savedViewsSchema } from "#src/domain/conversations/views.contract.ts";
import { listViews, createView } from "#src/server/features/conversations/views/views.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: savedViewsSchema }, ({ viewer }) => listViews(viewer));

export const POST = endpoint(
  { access: "user", impersonation: "allowed", body: newViewSchema, output: savedViewSchema, status: 201 },
  ({ viewer, body }) => createView(viewer, body),
);
