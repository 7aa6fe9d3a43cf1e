/** The time to verify and map one message, without a database. */
import { createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { createCollector } from "#src/server/features/channels/receive/collect.ts";
import type { SignedRequest } from "#src/server/features/channels/connectors/base/connector.types.ts";
import { findConnector } from "#src/server/features/channels/connectors/registry.ts";
import { parseWebhookBody } from "#src/server/features/channels/receive/parse-webhook-body.ts";
import { ORIGIN } from "#tests/support/channels.ts";
import type { SignedChannel } from "#tests/support/signed-channels.ts";
import { computeMedian, createFigure } from "./report.ts";
import type { Figure } from "./report.ts";

const ROUNDS = 7;
const PER_ROUND = 1_000;

/** Microseconds to verify, parse and map a connector's sample; the median of several rounds. */
export async function measureMapping({ connector, channel, values, sign }: SignedChannel): Promise<number> {
  const sample = sign();
  const raw = Buffer.from(sample.body);
  const headers = new Headers(sample.headers);
  const query = new URLSearchParams(sample.query);
  const get = (name: string): string => values[name] ?? "";
  const nowMs = Date.now();
  const address = `${ORIGIN}/api/channels/${connector.id}/${channel.client.apiAccountId}`;
  const signed: SignedRequest = {
    raw,
    method: "POST",
    header: (name) => headers.get(name),
    query,
    addresses: [query.size === 0 ? address : `${address}?${query}`],
    secrets: (name) => (values[name] === undefined ? [] : [get(name)]),
    field: get,
    setting: () => "",
    loadKeys: () => Promise.resolve([]),
    nowMs,
  };
  const known = { field: get, setting: () => "", isAgent: () => false, ownId: "", nowMs, query, requestName: "bench" };
  const options = { channel: connector.id, nowMs, source: "platform", pseudonym: String, deriveId: String } as const;
  return measure(async () => {
    if ((await connector.verify(signed)) !== "ok") throw new Error(`${connector.name} refuses its sample.`);
    connector.map(parseWebhookBody(raw, connector), createCollector(options).out, known);
  });
}

/** Discord's signature (Ed25519) alone, in microseconds: what verifying its requests costs at least. */
export async function measureEd25519(): Promise<number> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const data = Buffer.alloc(400, "a");
  const signature = sign(null, data, privateKey);
  return measure(() => Promise.resolve(void verify(null, data, publicKey, signature)));
}

/** Teams' token (RS256), beside the bare check of its signature. */
export async function measureTeamsToken(): Promise<Figure> {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: "k1" };
  const activity = {
    type: "message",
    id: "1",
    serviceUrl: "https://smba.trafficmanager.net/emea/",
    channelId: "msteams",
  };
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: "https://api.botframework.com", aud: "app-1", serviceurl: activity.serviceUrl };
  const token = await new SignJWT({ ...claims, nbf: now, exp: now + 3600 })
    .setProtectedHeader({ alg: "RS256", kid: "k1" })
    .sign(privateKey);
  const [head = "", body = "", signature = ""] = token.split(".");
  const bareKey = createPublicKey({ key: await exportJWK(publicKey), format: "jwk" });
  const bare = await measure(() =>
    Promise.resolve(
      void verify("sha256", Buffer.from(`${head}.${body}`), bareKey, Buffer.from(signature, "base64url")),
    ),
  );
  const fields: Readonly<Record<string, string>> = { appId: "app-1", jwks: JSON.stringify({ keys: [jwk] }) };
  const teams = findConnector("teams");
  const signed: SignedRequest = {
    raw: Buffer.from(JSON.stringify(activity)),
    method: "POST",
    header: (name) => (name === "authorization" ? `Bearer ${token}` : null),
    query: new URLSearchParams(),
    addresses: [],
    secrets: () => [],
    field: (name) => fields[name] ?? "",
    setting: () => "",
    loadKeys: () => Promise.resolve([]),
    nowMs: Date.now(),
  };
  const value = await measure(async () => {
    if ((await teams?.verify(signed)) !== "ok") throw new Error("Teams refuses its token.");
  });
  const against = { name: "node:crypto alone", value: bare };
  return createFigure({ name: "Microsoft Teams: a bot's token", value, unit: "µs", against });
}

async function measure(run: () => Promise<void>): Promise<number> {
  const rounds: number[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    const start = performance.now();
    for (let index = 0; index < PER_ROUND; index++) await run();
    // The first two are a warm-up.
    if (round >= 0) rounds.push(((performance.now() - start) * 1000) / PER_ROUND);
  }
  return computeMedian(rounds);
}
