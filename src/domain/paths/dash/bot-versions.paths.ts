/** The dashboard page that compares versions, models, agents and prompts. */
export const agentsDash = { aiBenchmarks: "/dash/ai-benchmarks" } as const;

/** GET: figures by version, model, agent or prompt. */
export const agentsApi = { agentMetrics: "/api/metrics/agents" } as const;
