import { conversationFilterSchema } from "#src/domain/conversations/conversations.contract.ts";
import { exportConversations } from "#src/server/features/conversations/conversations.service.ts";
import { streamCsv } from "#src/server/features/conversations/export-csv.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", query: conversationFilterSchema }, async ({ viewer, query }) => {
  const today = new Date().toISOString().slice(0, "2026-03-31".length);
  return new Response(streamCsv(exportConversations(viewer, query)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="conversations-${today}.csv"`,
      "cache-control": "no-store",
    },
  });
});
