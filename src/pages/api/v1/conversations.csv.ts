import { exportConversations as operation } from "#src/domain/api/read-operations.ts";
import { exportConversations } from "#src/server/features/conversations/conversations.service.ts";
import { streamCsv } from "#src/server/features/conversations/export-csv.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const GET = endpoint(operation, async ({ viewer, query }) => {
  const headers = {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="conversations.csv"',
    "cache-control": "no-store",
  };
  return new Response(streamCsv(exportConversations(viewer, query)), { headers });
});
