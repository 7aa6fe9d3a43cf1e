import {
  callSchema,
  callsQuerySchema,
  callsSchema,
  newCallQuerySchema,
} from "#src/domain/voice/voice-calls.contract.ts";
import { createCall } from "#src/server/features/voice/add-call.service.ts";
import { listCalls } from "#src/server/features/voice/voice.service.ts";
import { getAnnouncedBytes } from "#src/server/http/body/announced-bytes.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { isJson } from "#src/server/http/body/request-body.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", hidesContacts: true, query: callsQuerySchema, output: callsSchema },
  ({ viewer, query }) => listCalls(viewer, query),
);

/** The body is the recording itself, or the figures of a call as JSON. */
export const POST = endpoint(
  {
    access: "user",
    hidesContacts: true,
    impersonation: "allowed",
    query: newCallQuerySchema,
    body: "stream",
    output: callSchema,
    status: 201,
  },
  ({ viewer, query: { apiAccountId, ...options }, body, request, hold }) =>
    createCall(viewer, {
      apiAccountId,
      options,
      isJson: isJson(request),
      content: body,
      announcedBytes: getAnnouncedBytes(request),
      hold,
    }),
);
