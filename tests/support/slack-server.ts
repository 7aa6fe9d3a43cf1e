/** A stand-in for Slack: an incoming webhook and chat.postMessage, with the answers that Slack documents. */
import { z } from "zod";
import { startJsonServer } from "./json-server.ts";
import type { Answer, JsonServer } from "./json-server.ts";

export const BOT_TOKEN = "xoxb-1234567890-abcdefghij";
export const CHANNEL = "C024BE91L";

const text = (max: number) => z.string().min(1).max(max);
const markup = z.object({ type: z.literal("mrkdwn"), text: text(3_000), verbatim: z.boolean().optional() });
const blockSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("header"),
    text: z.object({ type: z.literal("plain_text"), text: text(150), emoji: z.boolean().optional() }),
  }),
  z.object({ type: z.literal("section"), text: markup }),
  z.object({ type: z.literal("context"), elements: z.array(markup).min(1).max(10) }),
  z.object({ type: z.literal("image"), image_url: text(3_000), alt_text: text(2_000) }),
]);
const messageSchema = z.object({
  text: text(40_000),
  channel: z.string().optional(),
  blocks: z.array(blockSchema).min(1).max(50),
});
export type SlackMessage = z.infer<typeof messageSchema>;

export type SlackServer = {
  origin: string;
  hookUrl: string;
  /** The messages that were posted. */
  posted: SlackMessage[];
  /** How many requests came. */
  count(): number;
  /** Whether Slack can load a picture; tests replace it. */
  loads: (url: string) => boolean;
  /** Requests that are answered 429 first. */
  limited: number;
  close: JsonServer["close"];
};

/** Starts the stand-in on a free port. */
export async function startSlackServer(): Promise<SlackServer> {
  const server = await startJsonServer();
  const slack: SlackServer = {
    origin: server.origin,
    hookUrl: `${server.origin}/services/T0000/B0000/secret-part`,
    posted: [],
    count: () => server.requests.length,
    loads: () => true,
    limited: 0,
    close: () => server.close(),
  };

  function post(body: string): "invalid_payload" | "invalid_blocks" | SlackMessage {
    const parsed = messageSchema.safeParse(parseJson(body));
    if (!parsed.success) return parseJson(body) === null ? "invalid_payload" : "invalid_blocks";
    const pictures = parsed.data.blocks.filter((block) => block.type === "image");
    return pictures.every(({ image_url: url }) => slack.loads(url)) ? parsed.data : "invalid_blocks";
  }

  function answerHook(body: string): Answer {
    const result = post(body);
    if (typeof result === "string") return toText(400, result);
    slack.posted.push(result);
    return toText(200, "ok");
  }

  function answerBot(body: string, token: string | undefined): Answer {
    if (token !== `Bearer ${BOT_TOKEN}`) return { body: { ok: false, error: "invalid_auth" } };
    const result = post(body);
    if (typeof result === "string") return { body: { ok: false, error: result, errors: ["downloading image failed"] } };
    if (result.channel !== CHANNEL) return { body: { ok: false, error: "channel_not_found" } };
    slack.posted.push(result);
    return { body: { ok: true, channel: CHANNEL, ts: "1503435956.000247", message: { text: result.text } } };
  }

  server.answer = ({ path, body, headers }) => {
    if (slack.limited > 0) {
      slack.limited -= 1;
      return { status: 429, headers: { "retry-after": "30" }, body: { ok: false, error: "ratelimited" } };
    }
    if (path === "/api/chat.postMessage") return answerBot(body, headers.authorization);
    return path === new URL(slack.hookUrl).pathname ? answerHook(body) : toText(404, "no_service");
  };
  return slack;
}

function toText(status: number, answer: string): Answer {
  return { status, text: answer, headers: { "content-type": "text/html" } };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
