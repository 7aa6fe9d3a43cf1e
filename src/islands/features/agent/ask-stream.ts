import { createParser } from "eventsource-parser";
import { z } from "zod";
import { answerSchema } from "#src/domain/agent/agent.contract.ts";
import type { AgentAnswer, Ask } from "#src/domain/agent/agent.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { ApiError, readApiError } from "../../lib/api/api-error.ts";
import { fetchWithSession } from "../../lib/session/fetch-with-session.ts";

/** POST /api/agent/ask as a stream: calls `onText` with the text so far. Throws ApiError, or AbortError when stopped. */
export async function askAgent(
  body: Ask,
  { signal, onText }: { signal: AbortSignal; onText: (text: string) => void },
): Promise<AgentAnswer> {
  const response = await fetchWithSession(paths.api.ask, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok || response.body === null) throw await readApiError(response);
  let text = "";
  const end: { answer?: AgentAnswer; failure?: ApiError } = {};
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === "text") {
        text += z.string().parse(JSON.parse(data));
        onText(text);
      }
      if (event === "done") end.answer = answerSchema.parse(JSON.parse(data));
      if (event === "error") end.failure = new ApiError(500, data);
    },
  });
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parser.feed(decoder.decode(value, { stream: true }));
  }
  if (end.failure !== undefined) throw end.failure;
  if (end.answer === undefined) throw new Error("The answer ended early. Please ask again.");
  return end.answer;
}
