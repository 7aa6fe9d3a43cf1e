import { successSchema } from "#src/domain/shared/success.contract.ts";
import {
  workspaceChangeSchema,
  workspaceDeletionSchema,
  workspaceSchema,
} from "#src/domain/workspace/workspace.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { deleteWorkspace } from "#src/server/features/workspace/deletion.service.ts";
import { updateWorkspace, getWorkspace } from "#src/server/features/workspace/workspace.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: workspaceSchema }, ({ viewer }) =>
  getWorkspace(getDatabase(), viewer),
);

export const PATCH = endpoint(
  { access: "user", body: workspaceChangeSchema, output: workspaceSchema },
  ({ viewer, body }) => updateWorkspace(getDatabase(), viewer, body),
);

export const DELETE = endpoint(
  { access: "user", body: workspaceDeletionSchema, output: successSchema },
  ({ viewer, body }) => deleteWorkspace(getDatabase().system, viewer, body),
);
