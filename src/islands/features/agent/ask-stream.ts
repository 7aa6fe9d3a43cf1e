import { createParser } from "eventsource-parser";
import { answerSchema, askEventSchemas } from "#src/domain/agent/agent.contract.ts";
import type { AgentAnswer, AgentFigure, Ask } from "#src/domain/agent/agent.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { ApiError, readApiError } from "../../lib/api/api-error.ts";
import { fetchWithSession } from "../../lib/session/fetch-with-session.ts";

/** What of an answer has come so far. */
export type PartialAnswer = { language: AgentAnswer["language"]; figure: AgentFigure | null; text: string };
export const EMPTY_ANSWER: PartialAnswer = { language: "en", figure: null, text: "" };

/** POST /api/agent/ask as a stream: calls `onPart` with what has come so far. Throws ApiError, or AbortError when stopped. */
export async function askAgent(
  body: Ask,
  { signal, onPart }: { signal: AbortSignal; onPart: (part: PartialAnswer) => void },
): Promise<AgentAnswer> {
  const response = await fetchWithSession(paths.api.ask, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok || response.body === null) throw await readApiError(response);
  let part = EMPTY_ANSWER;
  const change = (changed: Partial<PartialAnswer>) => {
    part = { ...part, ...changed };
    onPart(part);
  };
  const end: { answer?: AgentAnswer; failure?: ApiError } = {};
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === "language") change({ language: askEventSchemas.language.parse(JSON.parse(data)) });
      if (event === "figure") change({ figure: askEventSchemas.figure.parse(JSON.parse(data)) });
      if (event === "text") change({ text: part.text + askEventSchemas.text.parse(JSON.parse(data)) });
      // A model's text that did not stand to its end is withdrawn.
      if (event === "restart") change({ text: "" });
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
