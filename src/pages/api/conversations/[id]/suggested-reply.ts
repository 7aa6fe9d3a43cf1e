import { z } from "zod";
import { suggestedReplySchema } from "#src/domain/language-model/model-help.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { suggestReply } from "#src/server/features/model-help/conversation-help.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", hidesContacts: true, params: z.object({ id: idSchema }), output: suggestedReplySchema },
  ({ viewer, params: { id }, request }) => suggestReply(viewer, id, request.signal),
);
