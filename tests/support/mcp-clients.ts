/** The official MCP clients of both protocol generations, connected to a started program. */
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client as LegacyClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as LegacyTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { z } from "zod";
import { paths } from "#src/domain/paths/paths.ts";

export const ERAS = ["2026-07-28", "2025-11-25"] as const;
type Era = (typeof ERAS)[number];

const resultSchema = z.looseObject({
  content: z.array(z.looseObject({ type: z.string(), text: z.string() })),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
});
export type McpResult = z.infer<typeof resultSchema>;

/** What the tests use of a client, the same for both generations. */
export type McpClient = {
  protocol: string | undefined;
  listTools(): Promise<{ name: string; outputSchema?: object }[]>;
  call(name: string, args?: Record<string, unknown>): Promise<McpResult>;
  listResources(): Promise<string[]>;
  listTemplates(): Promise<string[]>;
  read(uri: string): Promise<unknown>;
  listPrompts(): Promise<string[]>;
  prompt(name: string, args?: Record<string, string>): Promise<string>;
  complete(prompt: string, argument: { name: string; value: string }): Promise<string[]>;
  close(): Promise<void>;
};

/** Connects the official client of an era. */
export async function connectMcp(origin: string, key: string, era: Era, name = "test-client"): Promise<McpClient> {
  const url = new URL(paths.api.v1.mcp, origin);
  const options = { requestInit: { headers: { authorization: `Bearer ${key}` } } };
  if (era === "2026-07-28") {
    const client = new ModernClient({ name, version: "2.0.0" }, { versionNegotiation: { mode: "auto" } });
    await client.connect(new ModernTransport(url, options));
    return wrap(client, client.getNegotiatedProtocolVersion());
  }
  const client = new LegacyClient({ name, version: "1.0.0" });
  const transport = new LegacyTransport(url, options);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- its types don't allow for exactOptionalPropertyTypes
  await client.connect(transport as Parameters<LegacyClient["connect"]>[0]);
  return wrap(client, transport.protocolVersion);
}

function wrap(client: ModernClient | LegacyClient, protocol: string | undefined): McpClient {
  return {
    protocol,
    listTools: async () =>
      (await client.listTools()).tools.map(({ outputSchema = {}, ...tool }) => ({ ...tool, outputSchema })),
    call: async (name, args = {}) => resultSchema.parse(await client.callTool({ name, arguments: args })),
    listResources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    listTemplates: async () =>
      (await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    read: async (uri) => {
      const [content] = (await client.readResource({ uri })).contents;
      return JSON.parse(content !== undefined && "text" in content ? content.text : "");
    },
    listPrompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    prompt: async (name, args = {}) => {
      const [message] = (await client.getPrompt({ name, arguments: args })).messages;
      return message?.content.type === "text" ? message.content.text : "";
    },
    complete: async (name, argument) =>
      (await client.complete({ ref: { type: "ref/prompt", name }, argument })).completion.values,
    close: () => client.close(),
  };
}
