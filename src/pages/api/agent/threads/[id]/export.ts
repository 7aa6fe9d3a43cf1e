import { z } from "zod";
import { threadExportQuerySchema } from "#src/domain/agent/threads.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { exportThread } from "#src/server/features/agent/threads.service.ts";
import { hideContacts } from "#src/server/http/endpoint/hide-contacts.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const TYPES = { md: "text/markdown; charset=utf-8", json: "application/json; charset=utf-8" };

export const GET = endpoint(
  { access: "user", params: z.object({ id: idSchema }), query: threadExportQuerySchema },
  async ({ viewer, params: { id }, query: { format } }) =>
    new Response(hideContacts(viewer, await exportThread(viewer, id, format)), {
      headers: {
        "content-type": TYPES[format],
        "content-disposition": `attachment; filename="thread.${format}"`,
        "cache-control": "no-store",
      },
    }),
);
