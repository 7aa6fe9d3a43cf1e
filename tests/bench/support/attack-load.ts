/**
 * One client at its worst, in its own process: reads jobs as JSON lines, posts the bodies of a scenario over keep-alive
 * connections until the time is up, and prints how often each status came back.
 */
import { Agent, request } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { attackerSchema, PROOFS } from "./attack-proofs.ts";
import type { Attacker, AttackRequest } from "./attack-proofs.ts";
import { LONG } from "./long-conversations.ts";

const jobSchema = z.object({
  port: z.number(),
  attacker: attackerSchema,
  scenario: z.string(),
  seconds: z.number(),
  lanes: z.number(),
});
type Job = z.infer<typeof jobSchema>;

/** Between two requests of a connection: what held the program was one of them, not how many. */
const PROOF_PAUSE_MS = 250;

/** Bodies of messages. */
const SCENARIOS: Record<string, (count: number) => string> = {
  "deep metadata": fixed(() => buildBatch(400, { metadata: nest(1_300) })),
  "metadata of the greatest depth": fixed(() => buildBatch(1_000, { metadata: nest(56) })),
  "300,000 fields": fixed(() => {
    const fields = Array.from({ length: 300_000 }, (_, index) => `"k${index}":1`);
    return `{"conversationId":"c","role":"user","text":"x","metadata":{${fields.join(",")}}}`;
  }),
  "2,000,000 levels": fixed(() => `${"[".repeat(2_000_000)}${"]".repeat(2_000_000)}`),
  "long texts": (count) => buildBatch(1_000, { prefix: `long-${count}`, text: LONG.text.repeat(6) }),
  "many small batches": (count) =>
    buildBatch(100, { prefix: `small-${count}`, text: `I need help with order ${count}` }),
  "late messages": (count) => {
    const at = LONG.startMs + ((count * 7_919) % LONG.messages) * 1_000 + 500;
    const message = { id: `late-${process.pid}-${count}`, conversationId: `long-${count % LONG.conversations}` };
    return JSON.stringify({ ...message, role: "user", text: LONG.text, timestamp: at });
  },
};

function fixed(build: () => string): () => string {
  let body: string | undefined;
  return () => (body ??= build());
}

function nest(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = { a: value };
  return value;
}

function buildBatch(
  size: number,
  { prefix = "batch", ...rest }: { prefix?: string; text?: string; metadata?: unknown },
): string {
  const messages = Array.from({ length: size }, (_, index) => {
    return {
      conversationId: `${prefix}-${index % 20}`,
      role: "user",
      text: `${rest.text ?? "hello"} ${index}`,
      ...pickMetadata(rest),
    };
  });
  return JSON.stringify({ messages });
}

function pickMetadata({ metadata }: { metadata?: unknown }) {
  return metadata === undefined ? {} : { metadata };
}

async function run({ port, attacker, scenario, seconds, lanes }: Job): Promise<Record<string, number>> {
  const build = findScenario(scenario);
  const pauseMs = scenario in PROOFS ? PROOF_PAUSE_MS : 0;
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const statuses: Record<string, number> = {};
  const end = performance.now() + seconds * 1_000;
  let count = 0;
  const sendAll = async () => {
    while (performance.now() < end) {
      const status = await send({ agent, port }, build(attacker, count++)).catch(() => "broken");
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (pauseMs > 0) await wait(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: lanes }, sendAll));
  agent.destroy();
  return statuses;
}

function findScenario(name: string): (attacker: Attacker, count: number) => AttackRequest {
  const proof = PROOFS[name];
  if (proof !== undefined) return proof;
  const build = SCENARIOS[name];
  if (build === undefined) throw new Error(`There is no scenario ${name}.`);
  return ({ key }, count) => ({
    path: "/api/v1/messages",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: build(count),
  });
}

function send(
  { agent, port }: { agent: Agent; port: number },
  { path, headers, body }: AttackRequest,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, path, method: "POST", agent, headers }, (res) => {
      res.resume().once("end", () => resolve(String(res.statusCode)));
    });
    outgoing.once("error", reject).end(body);
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await run(jobSchema.parse(JSON.parse(line))))}\n`);
}
