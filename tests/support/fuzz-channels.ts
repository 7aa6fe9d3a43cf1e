/** Sends changed bodies with a right signature to every channel's endpoint, in this process. */
import { createRandom } from "#src/domain/shared/random.ts";
import { callWebhook } from "./channels.ts";
import { mutateBody } from "./mutate-body.ts";
import { REPORTED_BODIES } from "./reported-bodies.ts";
import type { SignedChannel } from "./signed-channels.ts";

const LANES = 16;
/** 422: none of the items that a page or a server names is valid. */
const EXPECTED = new Set([200, 204, 207, 400, 413, 422]);
const SHOWN = 500;

type Outcome = { sent: number; statuses: Map<number, number>; unexpected: string[] };

/** Sends `bodies` bodies to each channel; `unexpected` describes those that were answered with a failure or refused. */
export async function fuzzChannels(
  channels: readonly SignedChannel[],
  { bodies, seed }: { bodies: number; seed: number },
): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, statuses: new Map(), unexpected: [] };
  let next = 0;
  const total = bodies * channels.length;
  async function runLane(): Promise<void> {
    for (let index = next++; index < total; index = next++) {
      const signed = channels[index % channels.length];
      if (signed !== undefined) await sendOne(signed, createRandom(seed * total + index), outcome);
    }
  }
  await Promise.all(Array.from({ length: LANES }, runLane));
  return outcome;
}

async function sendOne(
  { connector, channel, sign }: SignedChannel,
  random: () => number,
  outcome: Outcome,
): Promise<void> {
  const bases = [sign().body, ...(REPORTED_BODIES[connector.id] ?? []).map((body) => JSON.stringify(body))];
  const body = mutateBody(bases[Math.floor(random() * bases.length)] ?? "", random);
  const request = sign(body);
  const { status, text } = await callWebhook(
    { channel: connector.id, accountId: channel.client.apiAccountId },
    { body: request.body, headers: request.headers, query: request.query },
  );
  outcome.sent++;
  outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1);
  // A form that became JSON is signed another way.
  const isOtherForm = status === 401 && connector.body === "both" && /^\s*[[{]/.test(body);
  if (EXPECTED.has(status) || isOtherForm) return;
  outcome.unexpected.push(`${connector.id} ${status} ${text}: ${JSON.stringify(body.slice(0, SHOWN))}`);
}
