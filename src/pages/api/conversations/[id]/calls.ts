import { z } from "zod";
import { conversationCallsSchema } from "#src/domain/model-calls/model-calls.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { getCalls } from "#src/server/features/conversations/conversations.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", hidesContacts: true, params: z.object({ id: idSchema }), output: conversationCallsSchema },
  ({ viewer, params: { id } }) => getCalls(viewer, id),
);
