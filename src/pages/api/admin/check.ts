import { adminCheckSchema } from "#src/domain/admin/admin-session.contract.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

/** Specification 2.8: whether the token is valid. */
export const GET = endpoint({ access: "admin", output: adminCheckSchema }, ({ viewer }) => {
  const { adminId: id, name, email } = viewer;
  return Promise.resolve({ success: true, administrator: { id, name, email } } as const);
});
