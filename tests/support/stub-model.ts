/** A real HTTP server that speaks the protocols of OpenAI and Anthropic, and can be told to behave badly. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

/** What the stub does with a request. */
export type StubAnswer =
  | { text: string; end: "hang" | "drop" }
  | { text: string; usage?: { input: number; output: number } | null; tools?: readonly StubCall[] }
  | { status: number; body?: string; headers?: Record<string, string> }
  | "hang"
  | "hang-after-first-word"
  | "html"
  | "garbage"
  | "drop"
  | "endless";
type StubCall = { name: string; input: object };
export type StubRequest = { path: string; headers: IncomingMessage["headers"]; raw: string; body: StubBody };
type StubBody = { stream?: boolean; model?: string; messages?: unknown[]; tools?: unknown[] };

export type StubModel = {
  /** The base address for either protocol. */
  url: string;
  requests: StubRequest[];
  /** Connections that the caller has closed before the answer was whole. */
  closed: number;
  answer: (request: StubRequest, at: number) => StubAnswer;
  close(): Promise<void>;
};

/** Starts the stub on a free port. */
export async function startStubModel(): Promise<StubModel> {
  const server = createServer((incoming, outgoing) => {
    const respond = async () => {
      const raw = await text(incoming);
      const request = { path: incoming.url ?? "", headers: incoming.headers, raw, body: JSON.parse(raw) };
      stub.requests.push(request);
      outgoing.on("close", () => {
        if (!outgoing.writableFinished) stub.closed++;
      });
      send(outgoing, request, stub.answer(request, stub.requests.length - 1));
    };
    respond().catch(() => incoming.socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stub has no port.");
  const stub: StubModel = {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests: [],
    closed: 0,
    answer: () => ({ text: "OK" }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return stub;
}

const SSE = { "content-type": "text/event-stream" };

function send(outgoing: ServerResponse, { path, body }: StubRequest, answer: StubAnswer): void {
  const isAnthropic = path.endsWith("/messages");
  if (answer === "hang") return;
  if (answer === "drop") return void outgoing.destroy();
  if (answer === "html") {
    outgoing.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><h1>Welcome, 99% converted</h1>");
    return;
  }
  if (answer === "garbage") {
    outgoing.writeHead(200, body.stream === true ? SSE : { "content-type": "application/json" });
    outgoing.end('data: {"choices":[{"delta":{"content":5}}]}\n\ndata: \u0000\uffff{{{\n\nevent: x\ndata: []\n\n');
    return;
  }
  if (answer === "endless") return sendEndless(outgoing);
  if (answer === "hang-after-first-word") {
    outgoing.writeHead(200, SSE);
    outgoing.write(isAnthropic ? anthropicStart() + anthropicText("99%") : openAiChunk({ content: "99%" }));
    return;
  }
  if ("status" in answer) {
    outgoing.writeHead(answer.status, answer.headers).end(answer.body ?? "{}");
    return;
  }
  if ("end" in answer) {
    outgoing.writeHead(200, SSE);
    outgoing.write(openAiText(answer.text).join(""), () => {
      if (answer.end === "drop") outgoing.destroy();
    });
    return;
  }
  if (body.stream === true) {
    outgoing.writeHead(200, SSE).end(isAnthropic ? streamAnthropic(answer) : streamOpenAi(answer));
    return;
  }
  outgoing.writeHead(200, { "content-type": "application/json" });
  outgoing.end(JSON.stringify(isAnthropic ? buildAnthropic(answer) : buildOpenAi(answer)));
}

function sendEndless(outgoing: ServerResponse): void {
  outgoing.writeHead(200, SSE);
  const write = () => {
    while (!outgoing.destroyed && outgoing.write(openAiChunk({ content: "more ".repeat(200) })));
  };
  outgoing.on("drain", write);
  write();
}

type Answer = Exclude<Extract<StubAnswer, { text: string }>, { end: string }>;

function getUsage({ usage }: Answer) {
  return usage === undefined ? { input: 100, output: 20 } : usage;
}

function buildOpenAi(answer: Answer) {
  const usage = getUsage(answer);
  const calls = (answer.tools ?? []).map(({ name, input }, at) => ({
    ...{ id: `call_${at}`, type: "function" },
    function: { name, arguments: JSON.stringify(input) },
  }));
  return {
    ...{ id: "x", object: "chat.completion", created: 1, model: "stub" },
    choices: [
      {
        index: 0,
        finish_reason: calls.length > 0 ? "tool_calls" : "stop",
        message: { role: "assistant", content: answer.text, ...(calls.length > 0 && { tool_calls: calls }) },
      },
    ],
    ...(usage !== null && {
      usage: { prompt_tokens: usage.input, completion_tokens: usage.output, total_tokens: usage.input + usage.output },
    }),
  };
}

function openAiChunk(delta: object, rest: object = {}): string {
  const chunk = { id: "x", object: "chat.completion.chunk", created: 1, model: "stub" };
  return `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason: null }], ...rest })}\n\n`;
}

function openAiText(content: string): string[] {
  const [first = "", ...words] = content.split(/(?<=\s)/);
  return [openAiChunk({ role: "assistant", content: first }), ...words.map((word) => openAiChunk({ content: word }))];
}

function streamOpenAi(answer: Answer): string {
  const whole = buildOpenAi(answer);
  const calls = whole.choices[0]?.message.tool_calls ?? [];
  const words = openAiText(answer.text);
  const tools = calls.map((call, index) => openAiChunk({ tool_calls: [{ index, ...call }] }));
  const end = { choices: [{ index: 0, delta: {}, finish_reason: calls.length > 0 ? "tool_calls" : "stop" }] };
  return [...words, ...tools, openAiChunk({}, { ...end, usage: whole.usage }), "data: [DONE]\n\n"].join("");
}

function buildAnthropic(answer: Answer) {
  const usage = getUsage(answer);
  const calls = (answer.tools ?? []).map(({ name, input }, at) => ({
    type: "tool_use",
    id: `toolu_${at}`,
    name,
    input,
  }));
  return {
    ...{ id: "x", type: "message", role: "assistant", model: "stub", stop_sequence: null },
    content: [...(answer.text === "" ? [] : [{ type: "text", text: answer.text }]), ...calls],
    stop_reason: calls.length > 0 ? "tool_use" : "end_turn",
    usage: { input_tokens: usage?.input ?? 0, output_tokens: usage?.output ?? 0 },
  };
}

function anthropicEvent(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}

function anthropicStart(): string {
  const message = { ...buildAnthropic({ text: "" }), stop_reason: null };
  const block = { index: 0, content_block: { type: "text", text: "" } };
  return anthropicEvent("message_start", { message }) + anthropicEvent("content_block_start", block);
}

function anthropicText(piece: string): string {
  return anthropicEvent("content_block_delta", { index: 0, delta: { type: "text_delta", text: piece } });
}

function streamAnthropic(answer: Answer): string {
  const { stop_reason, usage } = buildAnthropic(answer);
  const tools = (answer.tools ?? []).flatMap(({ name, input }, at) => {
    const index = at + 1;
    return [
      anthropicEvent("content_block_start", {
        index,
        content_block: { type: "tool_use", id: `toolu_${at}`, name, input: {} },
      }),
      anthropicEvent("content_block_delta", {
        index,
        delta: { type: "input_json_delta", partial_json: JSON.stringify(input) },
      }),
      anthropicEvent("content_block_stop", { index }),
    ];
  });
  return [
    anthropicStart(),
    anthropicText(answer.text),
    anthropicEvent("content_block_stop", { index: 0 }),
    ...tools,
    anthropicEvent("message_delta", { delta: { stop_reason }, usage: { output_tokens: usage.output_tokens } }),
    anthropicEvent("message_stop", {}),
  ].join("");
}
