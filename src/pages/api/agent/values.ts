import { agentValuesSchema } from "#src/domain/agent/agent.contract.ts";
import { getAgentValues } from "#src/server/features/agent/values.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", hidesContacts: true, output: agentValuesSchema }, async ({ viewer }) =>
  agentValuesSchema.parse(await getAgentValues(viewer.clientId)),
);
