/** Sends traces to the service itself, and looks at what became of them. */
import type { KeyViewer } from "#src/server/auth/viewer.contract.ts";
import { receiveTraces } from "#src/server/features/otlp/otlp.service.ts";
import type postgres from "postgres";
import { buildTraceRequest, SPAN_START } from "./otlp-spans.ts";
import type { TestSpan } from "./otlp-spans.ts";

/** A request without a body of its own. */
export const JSON_REQUEST = {
  method: "POST",
  url: "http://localhost/",
  signal: new AbortController().signal,
  body: null,
  headers: new Headers({ "content-type": "application/json" }),
};

/** Sends spans of an API account. */
export async function sendSpans(
  key: KeyViewer,
  spans: readonly TestSpan[],
  resource: Record<string, unknown> = {},
): Promise<void> {
  const body = Buffer.from(JSON.stringify(buildTraceRequest(spans, resource)));
  const response = await receiveTraces(key, { request: JSON_REQUEST, body });
  if (response.status !== 200) throw new Error(`The spans were refused with ${response.status}.`);
}

/** A model call of a turn; `history` holds the messages before, the user's first. */
export function buildChat(turn: number, words: string[], more: Partial<TestSpan> = {}): TestSpan {
  const messages = words.map((content, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    parts: [{ type: "text", content }],
  }));
  return {
    trace: `trace-${turn}`,
    id: "chat",
    startMs: SPAN_START + turn * 60_000,
    ms: 1_200,
    ...more,
    attributes: {
      "gen_ai.operation.name": "chat",
      "gen_ai.conversation.id": "c-1",
      "gen_ai.response.model": "gpt-5-mini",
      "gen_ai.usage.input_tokens": 1_000,
      "gen_ai.usage.output_tokens": 100,
      "gen_ai.input.messages": JSON.stringify(messages.slice(0, -1)),
      "gen_ai.output.messages": JSON.stringify(messages.slice(-1)),
      ...more.attributes,
    },
  };
}

/** The words of all conversations of a client, by their external ids. */
export async function listWords(owner: postgres.Sql, clientId: string): Promise<Record<string, string[]>> {
  const rows = await owner<{ id: string; text: string }[]>`
    select c.external_id as id, m.role || ': ' || m.text as text
    from messages m join conversations c using (client_id, conversation_id)
    where m.client_id = ${clientId} order by m.sent_at, m.seq`;
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [id, own.map(({ text }) => text)]),
  );
}

/** Differences between the counts and the calls they are made of. */
export async function findCountMismatches(owner: postgres.Sql): Promise<unknown[]> {
  const rows = await owner`
    with recount as (
      select client_id, date_bin('15 minutes', started_at, '2000-01-01Z') as bucket_at, api_account_id, agent_version, model,
        channel, language, count(*) as calls, count(cost_nano) as priced_calls, sum(input_tokens) as input_tokens,
        sum(output_tokens) as output_tokens, coalesce(sum(cost_nano), 0) as cost_nano
      from calls where counted group by 1, 2, 3, 4, 5, 6, 7)
    select * from recount r
    full join call_counts c using (client_id, bucket_at, api_account_id, agent_version, model, channel, language)
    where r.calls is distinct from c.calls or r.priced_calls is distinct from c.priced_calls
      or r.input_tokens is distinct from c.input_tokens or r.output_tokens is distinct from c.output_tokens
      or r.cost_nano is distinct from c.cost_nano`;
  return [...rows];
}

/** A conversation of three turns. */
export const HELD = ["Hello", "Hi, how can I help?", "A tour for two?", "It is 45 €.", "I'll take it", "Booked."];
/** What each of its spans holds: the whole history. */
export const TURNS = [HELD.slice(0, 2), HELD.slice(0, 4), HELD];
