import { plansSchema } from "#src/domain/billing/billing.contract.ts";
import { listPlans } from "#src/domain/billing/plans/plan-list.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "public", output: plansSchema }, () => Promise.resolve(listPlans()));
