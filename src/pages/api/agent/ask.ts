import { answerSchema, askSchema } from "#src/domain/agent/agent.contract.ts";
import { ask } from "#src/server/features/agent/agent.service.ts";
import { streamAnswer } from "#src/server/features/agent/stream-answer.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { hideContacts } from "#src/server/http/endpoint/hide-contacts.ts";
import { respondWithJson } from "#src/server/http/endpoint/responses.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", impersonation: "allowed", readOnly: "allowed", body: askSchema },
  async ({ viewer, body, request }) => {
    if (request.headers.get("accept")?.includes("text/event-stream") === true)
      return streamAnswer(request, viewer, body);
    return respondWithJson(hideContacts(viewer, answerSchema.parse(await ask(viewer, body, request.signal))), 200);
  },
);
