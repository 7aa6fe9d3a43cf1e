/** Ready configurations that connect AI clients to the MCP server; the documentation shows the same. */

/** What a client's setup needs: the server's address and a key with the scope `read`. */
type Connection = { url: string; key: string };

/** A client, what to do with its block, and the block itself. */
export type ClientSetup = {
  id: string;
  name: string;
  hint: string;
  language: "sh" | "json" | "toml";
  write: (connection: Connection) => string;
};

/** Every client with its setup, in the order in which they are shown. */
export const CLIENT_SETUPS = [
  {
    id: "claude-code",
    name: "Claude Code",
    hint: "Run this command, then type /mcp in Claude Code.",
    language: "sh",
    write: ({ url, key }) =>
      `claude mcp add --transport http threadlight ${url} --header "Authorization: Bearer ${key}"`,
  },
  {
    id: "claude-desktop",
    name: "Claude Desktop",
    hint: "Settings, Developer, Edit config. Add this to claude_desktop_config.json and restart. Needs Node.js; add --allow-http to args for an address without https.",
    language: "json",
    write: ({ url, key }) =>
      formatJson({
        mcpServers: {
          threadlight: {
            command: "npx",
            args: ["-y", "mcp-remote", url, "--header", "Authorization:${AUTH_HEADER}"],
            env: { AUTH_HEADER: `Bearer ${key}` },
          },
        },
      }),
  },
  {
    id: "cursor",
    name: "Cursor",
    hint: "Add this to ~/.cursor/mcp.json, or to .cursor/mcp.json of a project.",
    language: "json",
    write: ({ url, key }) =>
      formatJson({ mcpServers: { threadlight: { url, headers: { Authorization: `Bearer ${key}` } } } }),
  },
  {
    id: "vs-code",
    name: "VS Code",
    hint: "Run “MCP: Open User Configuration” and add this.",
    language: "json",
    write: ({ url, key }) =>
      formatJson({ servers: { threadlight: { type: "http", url, headers: { Authorization: `Bearer ${key}` } } } }),
  },
  {
    id: "codex",
    name: "Codex",
    hint: "Add this to ~/.codex/config.toml.",
    language: "toml",
    write: ({ url, key }) =>
      `[mcp_servers.threadlight]\nurl = "${url}"\nhttp_headers = { Authorization = "Bearer ${key}" }`,
  },
] as const satisfies readonly ClientSetup[];

function formatJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
