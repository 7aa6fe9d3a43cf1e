/** What an attack once held the program with: each a request of one client that cost others seconds. */
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { encodeOpus } from "#tests/support/encode-opus.ts";
import { buildWorkbook } from "#tests/support/workbook.ts";

/** Who attacks: its API key, its owner's access token, its API account, and the secret of its Telegram bot. */
export const attackerSchema = z.object({
  key: z.string(),
  accessToken: z.string(),
  apiAccountId: z.string(),
  telegramSecret: z.string(),
});
export type Attacker = z.infer<typeof attackerSchema>;

export type AttackRequest = {
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
};

const MIB = 1024 * 1024;
const JSON_TYPE = { "content-type": "application/json" };
const GZIP = { "content-encoding": "gzip" };
const BYTES = { "content-type": "application/octet-stream" };
const LONG_NAME = "a.".repeat(30_000);
/** Twenty minutes of packets of 120 ms. */
const OPUS_PACKETS = 10_000;

/** By name: builds the request number `count`. What is large is built once. */
export const PROOFS: Readonly<Record<string, (attacker: Attacker, count: number) => AttackRequest>> = {
  "gzip of empty objects to OTLP": withBody(
    () => gzipSync(`{"resourceSpans":[${"{},".repeat(5_200_000)}{}]}`),
    ({ key }) => ({ path: "/api/v1/otlp/v1/traces", headers: { ...JSON_TYPE, ...GZIP, ...authorize(key) } }),
  ),
  "protobuf of millions of events": withBody(
    () => gzipSync(wrap(0x0a, wrap(0x12, wrap(0x12, Buffer.alloc(8_000_000, Buffer.from([0x5a, 0])))))),
    ({ key }) => ({
      path: "/api/v1/otlp/v1/traces",
      headers: { "content-type": "application/x-protobuf", ...GZIP, ...authorize(key) },
    }),
  ),
  "signed webhooks of deep JSON": withBody(
    () => gzipSync(`{"update_id":1,"message":${"[".repeat(2_000_000)}${"]".repeat(2_000_000)}}`),
    ({ apiAccountId, telegramSecret }) => ({
      path: `/api/channels/telegram/${apiAccountId}`,
      headers: { ...JSON_TYPE, ...GZIP, "x-telegram-bot-api-secret-token": telegramSecret },
    }),
  ),
  "names of 60 KB at sign-up": withBody(
    () => JSON.stringify({ name: LONG_NAME, email: "a@example.com", password: "Password1", turnstileToken: "x" }),
    // An address of its own for each: the limit per address would end it sooner.
    (_, count) => ({ path: "/api/signup", headers: { ...JSON_TYPE, "x-forwarded-for": formatAddress(count) } }),
  ),
  "invitations of 60 KB": withBody(
    () => JSON.stringify({ email: `${LONG_NAME}@example.com`, role: "viewer" }),
    ({ accessToken }) => ({ path: "/api/invitations", headers: { ...JSON_TYPE, ...authorize(accessToken) } }),
  ),
  "transcripts of tags and empty lines": withBody(
    () => `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${"<v Bot>\n".repeat(7_000)}${"\n".repeat(50_000)}`,
    sendCall("a.vtt"),
  ),
  "figures of a call of 20 MiB": withBody(
    () => {
      const span = `{"speaker":"bot","startMs":0,"endMs":900},`;
      const spans = span.repeat(Math.floor((20 * MIB - 1024) / span.length));
      return `{"durationMs":1000,"sampleRate":8000,"channels":2,"spans":[${spans.slice(0, -1)}]}`;
    },
    ({ accessToken, apiAccountId }) => ({
      path: `/api/voice/calls?apiAccountId=${apiAccountId}&fileName=a.wav`,
      headers: { ...JSON_TYPE, ...authorize(accessToken) },
    }),
  ),
  "Opus of two-byte packets": withBody(() => encodeOpus(OPUS_PACKETS), sendCall("a.ogg")),
  "a workbook of 500,000 attributes": withBody(
    () => {
      const attributes = Array.from({ length: 500_000 }, (_, at) => ` a${String(at)}=""`).join("");
      return buildWorkbook({ rows: `<row r="1"${attributes}></row>` });
    },
    ({ accessToken, apiAccountId }) => {
      const columns = ["conversationId", "role", "text"].map((field) => ({ header: field, field }));
      const options = JSON.stringify({ format: "xlsx", columns, speakers: { user: "user" } });
      const query = new URLSearchParams({ apiAccountId, fileName: "a.xlsx", options });
      return { path: `/api/uploads?${String(query)}`, headers: { ...BYTES, ...authorize(accessToken) } };
    },
  ),
  "training of own intents": ({ accessToken }, count) => {
    const examples = Array.from({ length: 200 }, (_, at) => `${buildWords(count * 200 + at)} ${buildWords(at)}`);
    return {
      path: "/api/intents",
      headers: { ...JSON_TYPE, ...authorize(accessToken) },
      body: JSON.stringify({ name: `Intent ${String(count)}`, examples }),
    };
  },
};

type Head = (attacker: Attacker, count: number) => Omit<AttackRequest, "body">;

function withBody(build: () => string | Uint8Array, head: Head): (attacker: Attacker, count: number) => AttackRequest {
  let body: string | Uint8Array | undefined;
  return (attacker, count) => ({ ...head(attacker, count), body: (body ??= build()) });
}

function sendCall(fileName: string): Head {
  return ({ accessToken, apiAccountId }) => ({
    path: `/api/voice/calls?apiAccountId=${apiAccountId}&fileName=${fileName}`,
    headers: { ...BYTES, ...authorize(accessToken) },
  });
}

function authorize(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

function formatAddress(count: number): string {
  return `10.${String((count >> 16) & 255)}.${String((count >> 8) & 255)}.${String(count & 255)}`;
}

/** Different words for each number, up to 140 characters. */
function buildWords(seed: number): string {
  return Array.from({ length: 15 }, (_, at) => ((seed + 1) * 7_919 * (at + 1)).toString(36))
    .join(" ")
    .slice(0, 140);
}

/** Wraps bytes as a field of a message. */
function wrap(tag: number, content: Buffer): Buffer {
  const length: number[] = [];
  for (let rest = content.length; ; rest = Math.floor(rest / 128)) {
    length.push(rest < 128 ? rest : (rest % 128) + 128);
    if (rest < 128) break;
  }
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
