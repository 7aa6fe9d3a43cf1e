import { paths } from "#src/domain/paths/paths.ts";

const MESSAGES = [
  { conversationId: "hello-1", role: "user", text: "Hi, do you have a table for two tonight?" },
  { conversationId: "hello-1", role: "bot", text: "Yes, at 8 pm. Shall I book it for you?" },
];

export type SnippetLanguage = "curl" | "node" | "python";

/** Code examples that send a first message with a key to the site at `origin`, by language. */
export const SNIPPETS: Record<SnippetLanguage, { name: string; write: (origin: string, key: string) => string }> = {
  curl: { name: "curl", write: buildCurlCommand },
  node: { name: "Node.js", write: buildNodeSnippet },
  python: { name: "Python", write: buildPythonSnippet },
};

/** Builds a curl command that sends a first message with `key` to the site at `origin`. */
export function buildCurlCommand(origin: string, key: string): string {
  return [
    `curl ${origin}${paths.api.v1.messages}`,
    `  -H "Authorization: Bearer ${key}"`,
    `  -H "Content-Type: application/json"`,
    `  -d '${JSON.stringify({ messages: MESSAGES })}'`,
  ].join(" \\\n");
}

function buildNodeSnippet(origin: string, key: string): string {
  return `const response = await fetch("${origin}${paths.api.v1.messages}", {
  method: "POST",
  headers: {
    authorization: "Bearer ${key}",
    "content-type": "application/json",
  },
  body: JSON.stringify({
    messages: [
${MESSAGES.map((message) => `      ${JSON.stringify(message)},`).join("\n")}
    ],
  }),
});
console.log(response.status, await response.text());`;
}

function buildPythonSnippet(origin: string, key: string): string {
  return `import json, urllib.request

messages = [
${MESSAGES.map((message) => `    ${JSON.stringify(message)},`).join("\n")}
]
request = urllib.request.Request(
    "${origin}${paths.api.v1.messages}",
    data=json.dumps({"messages": messages}).encode(),
    headers={
        "Authorization": "Bearer ${key}",
        "Content-Type": "application/json",
    },
)
print(urllib.request.urlopen(request).read().decode())`;
}
