import { successSchema } from "#src/domain/shared/success.contract.ts";
import {
  isWithdrawal,
  workspaceChangeSchema,
  workspaceDeletionSchema,
  workspaceSchema,
} from "#src/domain/workspace/workspace.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { deleteWorkspace } from "#src/server/features/workspace/deletion.service.ts";
import { updateWorkspace, getWorkspace } from "#src/server/features/workspace/workspace.service.ts";
import { requireFullAccess } from "#src/server/auth/standing.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: workspaceSchema }, ({ viewer }) =>
  getWorkspace(getDatabase(), viewer),
);

// A read-only workspace may still stop sharing its figures, and nothing else.
export const PATCH = endpoint(
  { access: "user", readOnly: "allowed", body: workspaceChangeSchema, output: workspaceSchema },
  async ({ viewer, body }) => {
    if (!isWithdrawal(body)) await requireFullAccess(getDatabase().system, viewer.clientId);
    return updateWorkspace(getDatabase(), viewer, body);
  },
);

export const DELETE = endpoint(
  { access: "user", readOnly: "allowed", body: workspaceDeletionSchema, output: successSchema },
  ({ viewer, body }) => deleteWorkspace(getDatabase().system, viewer, body),
);
