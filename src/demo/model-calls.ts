/** The model calls of a generated conversation: for each answer an agent, its call, and sometimes a tool. */
import { hashToInteger } from "../domain/shared/hash.ts";
import type { DemoConversation } from "./model/demo-types.ts";

export type DemoSpan = {
  kind: "wrapper" | "call" | "tool";
  /** Unique within its trace. */
  id: string;
  parent: string | null;
  name: string;
  at: number;
  ms: number;
  firstChunkMs: number | null;
  tokens: { input: number; cachedInput: number; cacheWrite: number; output: number; reasoning: number } | null;
  tool: string | null;
};
/** `message` is the external id of the answer. */
export type DemoTrace = { message: string; spans: DemoSpan[] };

/** Models without calls: rules, no language model. */
const RULES = /rules/;
const TOOLS = ["check_availability", "find_tours", "create_booking"] as const;
const CHARACTERS_PER_TOKEN = 4;
const PROMPT_TOKENS = 620;
/** Of the prompt, what every request shares. */
const CACHED_TOKENS = 512;
const TOOL_EVERY = 3;

/** Generates the traces of a conversation's answers; none for a bot without a language model. */
export function generateTraces({ agent, messages }: DemoConversation): DemoTrace[] {
  if (RULES.test(agent.model)) return [];
  let characters = 0;
  const traces: DemoTrace[] = [];
  for (const { externalId, role, text, at } of messages) {
    if (role === "bot")
      traces.push({ message: externalId, spans: buildSpans({ externalId, text, at, agent, characters }) });
    characters += text.length;
  }
  return traces;
}

function buildSpans({
  externalId,
  text,
  at,
  agent,
  characters,
}: {
  externalId: string;
  text: string;
  at: number;
  agent: DemoConversation["agent"];
  characters: number;
}): DemoSpan[] {
  const chance = hashToInteger(externalId);
  const ms = 700 + (chance % 900);
  const hasTool = chance % TOOL_EVERY === 0;
  const toolMs = hasTool ? 60 + (chance % 240) : 0;
  const start = at - ms - toolMs;
  const history = Math.round(characters / CHARACTERS_PER_TOKEN);
  const tokens = {
    ...{ input: PROMPT_TOKENS + history, cachedInput: characters > 0 ? CACHED_TOKENS : 0, cacheWrite: 0 },
    ...{ output: Math.max(4, Math.round(text.length / CHARACTERS_PER_TOKEN)), reasoning: 0 },
  };
  const none = { firstChunkMs: null, tokens: null, tool: null };
  const agentSpan: DemoSpan = {
    ...none,
    kind: "wrapper",
    id: "agent",
    parent: null,
    name: `invoke_agent ${agent.name}`,
    at: start,
    ms: ms + toolMs,
  };
  const tool = TOOLS[chance % TOOLS.length] ?? TOOLS[0];
  const toolSpan: DemoSpan = {
    ...none,
    kind: "tool",
    id: "tool",
    parent: "agent",
    name: `execute_tool ${tool}`,
    at: start + 20,
    ms: toolMs,
    tool,
  };
  const call: DemoSpan = {
    ...{ kind: "call", id: "chat", parent: "agent", name: `chat ${agent.model}`, at: start + toolMs + 30, ms: ms - 40 },
    ...{ firstChunkMs: 180 + (chance % 320), tokens, tool: null },
  };
  return hasTool ? [agentSpan, toolSpan, call] : [agentSpan, call];
}
