import { inboundMailOutputSchema } from "#src/domain/tickets/tickets.contract.ts";
import {
  MAX_MAIL_BYTES,
  receiveTicketMail,
  verifyMailGateway,
} from "#src/server/features/tickets/inbound-mail.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

/** The body is the mail as the mail server received it. */
export const POST = endpoint(
  { access: { webhook: verifyMailGateway }, bodyBytes: MAX_MAIL_BYTES, output: inboundMailOutputSchema },
  ({ viewer: { bytes } }) => receiveTicketMail(bytes),
);
