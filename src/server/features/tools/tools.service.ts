import { cutTexts, isWithinLimit } from "../../../domain/mcp/fit-result.ts";
import { parseArguments } from "../../../domain/mcp/tool.ts";
import { TOOLS } from "../../../domain/mcp/tools.ts";
import type { ToolArguments, ToolName } from "../../../domain/mcp/tools.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { isStorableText } from "../../../domain/shared/text.ts";
import { isDatabaseUnavailable } from "../../db/sql.ts";
import { log } from "../../log.ts";
import { describeAccounts } from "./explain-empty.ts";
import { runTool } from "./run-tool.ts";
import type { ReadingTool } from "./run-tool.ts";
import type { ToolContext } from "./tool-context.ts";
import { UseError } from "./use-error.ts";

export { cutToFit } from "./fit.ts";
export type { ReadingTool } from "./run-tool.ts";
export type { ToolContext } from "./tool-context.ts";
export { UseError } from "./use-error.ts";

/** Arguments that don't have the tool's shape. */
export class MalformedArguments extends Error {}

/** What a reading tool gives, within the limits of size. Throws MalformedArguments, UseError, and the AppErrors of the services. */
export async function getReadingData(
  context: ToolContext,
  name: ReadingTool,
  input: unknown,
): Promise<Record<string, unknown>> {
  return finishData(name, await run(context, name, parseTool(name, input)));
}

/** Parses the arguments of a tool. Throws MalformedArguments, UseError. */
export function parseTool<Name extends ToolName>(name: Name, input: unknown): ToolArguments<Name> {
  const tool = TOOLS[name];
  const parsed = parseArguments(tool.input, input ?? {});
  if (parsed.kind === "malformed") {
    const known = Object.keys(tool.input.shape).join(", ");
    throw new MalformedArguments(`${parsed.message} ${name} takes: ${known}.`);
  }
  if (parsed.kind === "unusable") throw new UseError(parsed.message, parsed.fields);
  rejectUnstorable(parsed.args);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- parsed with this tool's own schema
  return parsed.args as ToolArguments<Name>;
}

/** A tool's data as it is sent. Throws UseError if it is too large. */
export function finishData(name: ToolName, found: object): Record<string, unknown> {
  const data = TOOLS[name].output.parse(cutTexts(found));
  if (!isWithinLimit(data)) throw new UseError("The result is larger than 100 kB. Ask for less, with `limit`.");
  return data;
}

/** Arguments and runner belong to the same tool, which TypeScript can't follow through a union of names. */
function run(context: ToolContext, name: ReadingTool, args: object): Promise<object> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- parsed with this tool's own schema
  return runTool(context, name, args as never);
}

function rejectUnstorable(args: object): void {
  for (const [name, value] of Object.entries(args)) {
    if (typeof value === "string" && !isStorableText(value)) {
      throw new UseError(`${name}: Must be well-formed Unicode without NUL characters.`);
    }
  }
}

/** Says what went wrong, and what to give instead. Nothing of an unexpected error is sent. */
export async function explainError(context: ToolContext, error: unknown): Promise<string> {
  if (error instanceof UseError) {
    if (!("account" in error.fields)) return error.message;
    return `${error.message} ${(await describeAccounts(context.viewer.clientId)).text}`;
  }
  if (error instanceof AppError) {
    if (error.code === "not_found") return `${error.message} Find IDs with list_conversations or search_messages.`;
    if (error.fields?.["cursor"] === undefined) return error.message;
    return "cursor: Send the nextCursor of the page before unchanged, or leave it out.";
  }
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error }, "the database is unavailable");
    return "We can't reach our database just now. Please try again in a moment.";
  }
  log.error({ err: error }, "tool call failed");
  return "Something went wrong on our side. Please try again.";
}
