import { paths } from "#src/domain/shared/paths.ts";

/** A command that sends a first message with `key` to the site at `origin`. */
export function writeSendCommand(origin: string, key: string): string {
  const body = {
    messages: [
      { conversationId: "hello-1", role: "user", text: "Hi, do you have a table for two tonight?" },
      { conversationId: "hello-1", role: "bot", text: "Yes, at 8 pm. Shall I book it for you?" },
    ],
  };
  return [
    `curl ${origin}${paths.api.v1.messages}`,
    `  -H "Authorization: Bearer ${key}"`,
    `  -H "Content-Type: application/json"`,
    `  -d '${JSON.stringify(body)}'`,
  ].join(" \\\n");
}
