import type { CallToolResult } from "@modelcontextprotocol/server";
import type { ToolName } from "../../../domain/mcp/tools.ts";
import { askAsKey } from "./ask-as-key.ts";
import type { McpContext } from "./ask-as-key.ts";
import { explainError, finishData, getReadingData, MalformedArguments, parseTool } from "../tools/tools.service.ts";

/**
 * Calls a tool. Errors of use, and our own, are results with `isError` and a sentence; only arguments without the tool's
 * shape throw, MalformedArguments.
 */
export async function callTool(context: McpContext, name: ToolName, input: unknown): Promise<CallToolResult> {
  try {
    const data = await getToolData(context, name, input);
    return { structuredContent: data, content: [{ type: "text", text: JSON.stringify(data) }] };
  } catch (error) {
    if (error instanceof MalformedArguments) throw error;
    return { isError: true, content: [{ type: "text", text: await explainError(context, error) }] };
  }
}

/** What a tool gives, within the limits of size. Throws MalformedArguments, UseError, and the AppErrors of the services. */
export async function getToolData(
  context: McpContext,
  name: ToolName,
  input: unknown,
): Promise<Record<string, unknown>> {
  if (name !== "ask") return getReadingData(context, name, input);
  return finishData("ask", await askAsKey(context, parseTool("ask", input)));
}
