import { exportQuerySchema } from "#src/domain/conversations/conversations.contract.ts";
import { startExport } from "#src/server/features/conversations/conversations.service.ts";
import { respondWithConversations } from "#src/server/features/conversations/list/export-csv.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", query: exportQuerySchema }, async ({ viewer, query }) =>
  respondWithConversations(await startExport(viewer, query)),
);
