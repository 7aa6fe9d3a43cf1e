import { sendCall } from "#src/domain/api/operations/voice-operations.ts";
import { addCall } from "#src/server/features/voice/add-call.service.ts";
import { getAnnouncedBytes } from "#src/server/http/body/announced-bytes.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { isJson } from "#src/server/http/body/request-body.ts";

export const prerender = false;

export const POST = endpoint(
  { access: sendCall.access, query: sendCall.query, body: "stream", output: sendCall.output, status: 201 },
  ({ viewer: { clientId, apiAccountId }, query, body, request, hold }) =>
    addCall({
      clientId,
      apiAccountId,
      options: query,
      isJson: isJson(request),
      content: body,
      announcedBytes: getAnnouncedBytes(request),
      hold,
    }),
);
