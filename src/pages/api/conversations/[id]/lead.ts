import { z } from "zod";
import { conversationDetailSchema } from "#src/domain/conversations/conversations.contract.ts";
import { leadPatchSchema } from "#src/domain/conversations/lead.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { changeLead } from "#src/server/features/conversations/people/leads.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const PATCH = endpoint(
  { access: "user", impersonation: "allowed", params, body: leadPatchSchema, output: conversationDetailSchema },
  ({ viewer, params: { id }, body }) => changeLead(viewer, id, body),
);
