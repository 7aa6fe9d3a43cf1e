import { exportConversations as operation } from "#src/domain/api/read-operations.ts";
import { beginExport } from "#src/server/features/conversations/conversations.service.ts";
import { respondWithConversations } from "#src/server/features/conversations/export-csv.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const GET = endpoint(operation, async ({ viewer, query }) =>
  respondWithConversations(await beginExport(viewer, query)),
);
