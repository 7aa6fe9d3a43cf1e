import { inboundMailOutputSchema } from "#src/domain/tickets/tickets.contract.ts";
import { MAX_MAIL_BYTES, receiveFromGateway } from "#src/server/features/tickets/inbound-mail.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

/** The body is the mail as the mail server received it. The service checks the gateway's secret before it reads it. */
export const POST = endpoint(
  { access: "public", body: "stream", bodyBytes: MAX_MAIL_BYTES, output: inboundMailOutputSchema },
  ({ request, body, hold }) => receiveFromGateway(request.headers.get("authorization"), { body, hold }),
);
