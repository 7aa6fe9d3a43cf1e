import { CURRENCY, quoteQuerySchema, quoteSchema } from "#src/domain/billing/billing.contract.ts";
import { computeQuote } from "#src/domain/billing/quote.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "public", query: quoteQuerySchema, output: quoteSchema }, ({ query }) =>
  Promise.resolve({ ...computeQuote(query.plan, query.messages), currency: CURRENCY }),
);
