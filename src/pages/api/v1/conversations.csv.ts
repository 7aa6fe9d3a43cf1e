import { getContract } from "#src/domain/api/operations/operation.ts";
import { exportConversations as operation } from "#src/domain/api/operations/read-operations.ts";
import { startExport } from "#src/server/features/conversations/conversations.service.ts";
import { respondWithConversations } from "#src/server/features/conversations/list/export-csv.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(getContract(operation), async ({ viewer, query }) =>
  respondWithConversations(await startExport(viewer, query)),
);
