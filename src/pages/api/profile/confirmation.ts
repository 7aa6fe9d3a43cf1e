import { startConfirmation } from "#src/server/features/company-sign-in/confirm-identity.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

// Sets the cookie that the provider's answer must match.
export const POST = endpoint({ access: "user", secondFactor: "optional", readOnly: "allowed" }, ({ viewer, request }) =>
  startConfirmation(viewer, request),
);
