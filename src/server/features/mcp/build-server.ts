import { McpServer, ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from "@modelcontextprotocol/server";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { INSTRUCTIONS, PROMPTS } from "../../../domain/mcp/prompts.ts";
import type { McpPrompt } from "../../../domain/mcp/prompts.ts";
import {
  CONVERSATION_TEMPLATE,
  DEFINITIONS_URI,
  FINDINGS_URI,
  parseConversationUri,
  RESOURCE_TEMPLATES,
  RESOURCES,
} from "../../../domain/mcp/resources.ts";
import { describeTool } from "../../../domain/mcp/tool.ts";
import { isToolName, TOOLS } from "../../../domain/mcp/tools.ts";
import { dropStageSchema } from "../../../domain/metrics/metrics.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";
import { addDays, localDayOf } from "../../../domain/shared/time-zone.ts";
import { explainError, MalformedArguments, UseError } from "../tools/tools.service.ts";
import type { McpContext } from "./ask-as-key.ts";
import { callTool, getToolData } from "./call-tool.ts";
import { listCompletions } from "./complete.ts";

/** Described once, because the schemas never change while the program runs. */
const LISTED_TOOLS = Object.entries(TOOLS).map(([name, tool]) => describeTool(name, tool));
const LISTED_PROMPTS = Object.entries(PROMPTS).map(([name, { title, description, arguments: args }]) => ({
  name,
  title,
  description,
  arguments: args.map((argument) => ({ ...argument, required: false })),
}));
const PROMPTS_BY_NAME = new Map<string, McpPrompt>(Object.entries(PROMPTS));

/** What clients may keep for a while: it is the same for everybody. */
const SAME_FOR_ALL = { ttlMs: 5 * 60_000, cacheScope: "public" } as const;
const FINDING_DAYS = 30;

/** Creates the server of one request. Its tools give the data of the context's client only. */
export function buildServer(context: McpContext): McpServer {
  const mcp = new McpServer(
    { name: "threadlight", title: PRODUCT_NAME, version: "1.0.0" },
    {
      instructions: INSTRUCTIONS,
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      cacheHints: {
        "tools/list": SAME_FOR_ALL,
        "prompts/list": SAME_FOR_ALL,
        "resources/list": SAME_FOR_ALL,
        "resources/templates/list": SAME_FOR_ALL,
      },
    },
  );
  const { server } = mcp;
  server.setRequestHandler("tools/list", () => ({ tools: LISTED_TOOLS }));
  server.setRequestHandler("tools/call", ({ params }) => call(context, params.name, params.arguments));
  server.setRequestHandler("prompts/list", () => ({ prompts: LISTED_PROMPTS }));
  server.setRequestHandler("prompts/get", ({ params }) => getPrompt(context, params.name, params.arguments));
  server.setRequestHandler("resources/list", () => ({ resources: RESOURCES }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
  server.setRequestHandler("resources/read", ({ params }) => loadResource(context, params.uri));
  server.setRequestHandler("completion/complete", async ({ params: { ref, argument } }) => {
    const isKnown = ref.type === "ref/prompt" ? PROMPTS_BY_NAME.has(ref.name) : ref.uri === CONVERSATION_TEMPLATE;
    if (!isKnown) throw invalidParams("There is no such prompt or resource template.");
    const completed = listCompletions(context, { name: argument.name, typed: argument.value });
    return { completion: await hideCause(context, completed) };
  });
  return mcp;
}

async function call(context: McpContext, name: string, args: unknown): Promise<CallToolResult> {
  if (!isToolName(name)) {
    throw invalidParams(`There is no tool ${name.slice(0, 100)}. Tools: ${Object.keys(TOOLS).join(", ")}.`);
  }
  try {
    return await callTool(context, name, args);
  } catch (error) {
    throw error instanceof MalformedArguments ? invalidParams(error.message) : error;
  }
}

function getPrompt({ viewer }: McpContext, name: string, args: Record<string, string> = {}) {
  const prompt = PROMPTS_BY_NAME.get(name);
  if (prompt === undefined) {
    throw invalidParams(
      `There is no prompt ${name.slice(0, 100)}. Prompts: ${[...PROMPTS_BY_NAME.keys()].join(", ")}.`,
    );
  }
  const { stage = "" } = args;
  if (stage !== "" && !dropStageSchema.safeParse(stage).success) {
    throw invalidParams(`stage must be one of ${dropStageSchema.options.join(", ")}.`);
  }
  const text = prompt.write(args, localDayOf(Date.now(), viewer.timeZone));
  return {
    description: prompt.description,
    messages: [{ role: "user" as const, content: { type: "text" as const, text } }],
  };
}

/** Gives a resource: what the tool with the same data gives. */
async function loadResource(context: McpContext, uri: string) {
  const data = await hideCause(context, getResource(context, uri));
  return { contents: [{ uri, mimeType: "application/json", text: JSON.stringify(data) }] };
}

async function getResource(context: McpContext, uri: string): Promise<object> {
  if (uri === DEFINITIONS_URI) return getToolData(context, "get_definitions", {});
  if (uri === FINDINGS_URI) {
    const to = localDayOf(Date.now(), context.viewer.timeZone);
    return getToolData(context, "get_findings", { from: addDays(to, 1 - FINDING_DAYS), to, status: "open" });
  }
  const id = parseConversationUri(uri);
  if (id === null) throw new ResourceNotFoundError(uri);
  try {
    return await getToolData(context, "get_conversation", { id });
  } catch (error) {
    const isUnknown = error instanceof UseError || (error instanceof AppError && error.code === "not_found");
    throw isUnknown ? new ResourceNotFoundError(uri) : error;
  }
}

/** Replaces an error by its sentence for clients, so that no cause is sent. */
async function hideCause<T>(context: McpContext, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    throw new ProtocolError(ProtocolErrorCode.InternalError, await explainError(context, error));
  }
}

function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
