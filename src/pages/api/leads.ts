import { newLeadSchema } from "#src/domain/leads/leads.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { addLead, LEADS_BY_ADDRESS } from "#src/server/features/leads/leads.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";
import { acceptPlainForm } from "#src/server/http/plain-form.ts";

export const prerender = false;

export const POST = acceptPlainForm(
  endpoint({ access: "public", body: newLeadSchema, output: successSchema, rateLimit: LEADS_BY_ADDRESS }, ({ body }) =>
    addLead(body),
  ),
  {
    done: ({ source }) => (source === "newsletter" ? paths.subscribed : paths.messageSent),
    failed: paths.messageNotSent,
  },
);
