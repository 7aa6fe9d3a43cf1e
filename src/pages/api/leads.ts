import { newLeadSchema } from "#src/domain/leads/leads.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { createLead, LEADS_BY_ADDRESS } from "#src/server/features/leads/leads.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const redirect = {
  done: ({ source }: Record<string, string>) => (source === "newsletter" ? paths.subscribed : paths.messageSent),
  failed: paths.messageNotSent,
};

export const POST = endpoint(
  {
    access: "public",
    body: { form: newLeadSchema, redirect },
    output: successSchema,
    rateLimit: LEADS_BY_ADDRESS,
  },
  ({ body }) => createLead(body),
);
