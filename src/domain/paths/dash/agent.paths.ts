/** The agent's screen, and a thread of it. */
export const agentDash = {
  agent: "/dash/agent",
  agentThread: (id: string) => `/dash/agent/${encodeURIComponent(id)}`,
} as const;

/** Endpoints of the agent. */
export const agentApi = {
  ask: "/api/agent/ask",
  agentValues: "/api/agent/values",
  agentThreads: "/api/agent/threads",
  agentThread: (id: string) => `/api/agent/threads/${encodeURIComponent(id)}`,
  agentThreadExport: (id: string) => `/api/agent/threads/${encodeURIComponent(id)}/export`,
  agentFeedback: (id: string) => `/api/agent/messages/${encodeURIComponent(id)}/feedback`,
} as const;
