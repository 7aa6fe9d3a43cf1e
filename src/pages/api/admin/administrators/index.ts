import {
  administratorsSchema,
  administratorInvitationSchema,
  newAdministratorSchema,
} from "#src/domain/admin/administrators.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { inviteAdministrator, listAdministrators } from "#src/server/features/admin-team/administrators.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "admin", output: administratorsSchema }, () =>
  listAdministrators(getDatabase().system),
);

export const POST = endpoint(
  { access: "admin", body: newAdministratorSchema, output: administratorInvitationSchema, status: 201 },
  ({ viewer, body }) => inviteAdministrator(getDatabase().system, viewer, body),
);
