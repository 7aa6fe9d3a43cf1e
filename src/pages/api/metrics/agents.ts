import { agentsQuerySchema, agentsSchema } from "#src/domain/bot-versions/bot-versions.contract.ts";
import { getAgents } from "#src/server/features/bot-versions/bot-versions.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", query: agentsQuerySchema, output: agentsSchema }, ({ viewer, query }) =>
  getAgents(viewer, query),
);
