/** The cases of `tenant-cases.ts` for questions to the agent. */

const AGENT_READING = {
  ...{ kind: "list", measure: null, filters: { account: "{apiAccount}" }, breakdown: null },
  ...{ period: { from: "2026-01-01", to: "2026-12-31" }, compare: null, top: null, order: null },
};

/** Method and path, expected status, body. */
export const AGENT_CASES: Readonly<
  Record<string, readonly (readonly [`${string} /api/${string}`, number, object?])[]>
> = {
  "agent/ask": [
    ["POST /api/agent/ask", 200, { question: "Show conversations with the word zanzibar" }],
    ["POST /api/agent/ask", 200, { question: "Conversations of the last 7 days by account" }],
    ["POST /api/agent/ask", 200, { reading: AGENT_READING }],
    ["POST /api/agent/ask", 404, { question: "why?", threadId: "{agentThread}" }],
  ],
  "agent/messages/[id]/feedback": [["POST /api/agent/messages/{agentMessage}/feedback", 404, { thumbs: "up" }]],
  "agent/threads/[id]/export": [
    ["GET /api/agent/threads/{agentThread}/export?format=md", 404],
    ["GET /api/agent/threads/{agentThread}/export?format=json", 404],
  ],
  "agent/threads/[id]/index": [
    ["GET /api/agent/threads/{agentThread}", 404],
    ["PATCH /api/agent/threads/{agentThread}", 404, { title: "mine" }],
    ["DELETE /api/agent/threads/{agentThread}", 404],
  ],
  "agent/threads/index": [["GET /api/agent/threads", 200]],
  "agent/values": [["GET /api/agent/values", 200]],
};
