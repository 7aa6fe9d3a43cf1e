/** The parts of a message's content. */

export type ToolCall = { id: string; name: string; args: unknown };
/** What a content says: its text, with placeholders for other media, and the tools it calls. */
export type Content = { text: string; toolCalls: ToolCall[]; hasToolResults: boolean };

const THOUGHTS = /^(?:reasoning|thinking|redacted_thinking|thought|reasoning_content)$/;
const TOOL_CALLS =
  /^(?:tool_call|tool-call|tool_use|function_call|server_tool_use|server_tool_call|mcp_call|toolCall|dynamic-tool)$/;
const TOOL_RESULTS = /(?:^|[_-])(?:result|response|output)$|toolResult/;
const MEDIA = ["image", "audio", "video"] as const;
const MEDIA_TYPES = MEDIA.map((name) => ({ name, pattern: new RegExp(`(?:^|_|-)${name}(?:$|_|-)`) }));
const MEDIA_TYPE_FIELDS = ["mime_type", "mimeType", "media_type", "mediaType"] as const;
const TEXT_FIELDS = ["text", "content", "value", "refusal"] as const;
const MAX_PARTS = 1_000;

/** Parses a content in any form: a string, a part or a list of parts. */
export function parseContent(
  content: unknown,
  extra: { toolCalls?: unknown; audio?: unknown; refusal?: unknown } = {},
): Content {
  const result: Content & { lines: string[] } = { text: "", toolCalls: [], hasToolResults: false, lines: [] };
  const parts = Array.isArray(content) ? content.slice(0, MAX_PARTS) : [content];
  for (const part of parts) addPart(part, result);
  const transcript = getText(extra.audio, "transcript");
  if (transcript !== "") result.lines.push(transcript);
  if (typeof extra.refusal === "string" && extra.refusal !== "" && result.lines.length === 0)
    result.lines.push(extra.refusal);
  if (Array.isArray(extra.toolCalls)) for (const call of extra.toolCalls) addToolCall(call, result);
  const { toolCalls, hasToolResults } = result;
  return { text: result.lines.join("\n"), toolCalls, hasToolResults };
}

type Sink = { lines: string[]; toolCalls: ToolCall[]; hasToolResults: boolean };

function addPart(part: unknown, sink: Sink): void {
  if (typeof part === "string") {
    if (part !== "") sink.lines.push(part);
    return;
  }
  if (typeof part !== "object" || part === null) return;
  const fields: Record<string, unknown> = { ...part };
  const type = typeof fields["type"] === "string" ? fields["type"] : "";
  if (THOUGHTS.test(type) || fields["thought"] === true) return;
  // Google's, then Amazon Bedrock's.
  const functionCall = fields["functionCall"] ?? fields["function_call"] ?? fields["toolUse"];
  if (TOOL_CALLS.test(type) || (type.startsWith("tool-") && "toolCallId" in fields)) addToolCall(fields, sink);
  else if (type === "" && typeof functionCall === "object") addToolCall(functionCall, sink);
  else if (isToolResult(type, fields)) sink.hasToolResults = true;
  else addMedium(type, fields, sink);
}

function isToolResult(type: string, fields: Record<string, unknown>): boolean {
  return (
    (TOOL_RESULTS.test(type) && type.includes("ool")) ||
    type === "function_call_output" ||
    "functionResponse" in fields ||
    "function_response" in fields ||
    "toolResult" in fields
  );
}

function addMedium(type: string, fields: Record<string, unknown>, sink: Sink): void {
  const medium = getMedium(type, fields);
  if (medium === null) {
    const text = listTexts(fields).find((value) => value !== "");
    if (text !== undefined) sink.lines.push(text);
    return;
  }
  const transcript =
    getText(fields, "transcript") ||
    getText(fields["audio"], "transcript") ||
    getText(fields["input_audio"], "transcript");
  sink.lines.push(transcript === "" ? `[${medium}]` : transcript);
}

/** A text, wherever the form keeps it. OpenAI's text parts may hold an object with the value. */
function listTexts(fields: Record<string, unknown>): string[] {
  return TEXT_FIELDS.map((name) => {
    const value = fields[name];
    return typeof value === "string" ? value : getText(value, "value") || getText(value, "text");
  });
}

/** What a part is besides text: its modality decides, then its media type, then the name of its type. */
function getMedium(type: string, fields: Record<string, unknown>): (typeof MEDIA)[number] | "file" | null {
  const modality = fields["modality"];
  if (typeof modality === "string")
    return MEDIA.find((name) => name === modality.toLowerCase()) ?? (modality === "text" ? null : "file");
  const data =
    fields["inlineData"] ?? fields["inline_data"] ?? fields["fileData"] ?? fields["file_data"] ?? fields["source"];
  const mediaType =
    findMediaType(fields) ?? (typeof data === "object" && data !== null ? findMediaType(data) : undefined);
  const named = MEDIA_TYPES.find(({ pattern }) => pattern.test(type))?.name;
  if (mediaType !== undefined && (named === undefined || type === "file")) {
    if (mediaType.startsWith("text/") && typeof fields["text"] === "string") return null;
    return MEDIA.find((name) => mediaType.startsWith(`${name}/`)) ?? "file";
  }
  if (named !== undefined) return named;
  return /^(?:file|input_file|document|blob|uri|pdf)$/.test(type) || data !== undefined ? "file" : null;
}

function findMediaType(holder: object): string | undefined {
  for (const name of MEDIA_TYPE_FIELDS) {
    const value: unknown = Reflect.get(holder, name);
    if (typeof value === "string") return value;
  }
  return undefined;
}

function addToolCall(value: unknown, sink: Sink): void {
  if (typeof value !== "object" || value === null) return;
  const outer: Record<string, unknown> = { ...value };
  const nested = outer["tool_call"] ?? outer["function"] ?? outer["functionCall"];
  const fields: Record<string, unknown> =
    typeof nested === "object" && nested !== null ? { ...outer, ...nested } : outer;
  const inner = fields["function"];
  const call: Record<string, unknown> = typeof inner === "object" && inner !== null ? { ...fields, ...inner } : fields;
  const name = firstText([call["name"], call["toolName"], call["tool_name"]]) || namedByType(call["type"]);
  if (name === "") return;
  sink.toolCalls.push({
    id: firstText([
      outer["id"],
      outer["toolCallId"],
      outer["tool_call_id"],
      outer["call_id"],
      outer["toolUseId"],
      call["id"],
    ]),
    name,
    args: call["arguments"] ?? call["args"] ?? call["input"] ?? null,
  });
}

function namedByType(type: unknown): string {
  return typeof type === "string" && type.startsWith("tool-") ? type.slice("tool-".length) : "";
}

function firstText(values: readonly unknown[]): string {
  return values.find((value): value is string => typeof value === "string" && value !== "") ?? "";
}

function getText(value: unknown, name: string): string {
  if (typeof value !== "object" || value === null) return "";
  const text: unknown = Reflect.get(value, name);
  return typeof text === "string" ? text : "";
}
