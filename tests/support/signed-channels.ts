/** Connects every registered channel, and signs any body as its platform would. */
import { generateKeyPairSync, sign } from "node:crypto";
import type { Connector, Sample } from "#src/server/features/channels/connectors/base/connector.types.ts";
import { listConnectors } from "#src/server/features/channels/connectors/registry.ts";
import { connectTestChannel, ORIGIN } from "./channels.ts";
import type { TestChannel } from "./channels.ts";
import type { TestClient } from "./test-client.ts";

type Values = Record<string, string>;

export type SignedChannel = {
  connector: Connector;
  channel: TestChannel;
  /** Values of its fields. */
  values: Values;
  /** A signed request with this body, by default the connector's sample. `origin` is where it will be sent. */
  sign(body?: string, origin?: string): Required<Pick<Sample, "body" | "headers" | "query">>;
};

/** Connects one channel after the other to `client`. `addresses` is where platforms are that our server calls. */
export async function connectEveryChannel({
  client,
  addresses,
}: {
  client: TestClient;
  addresses: string;
}): Promise<SignedChannel[]> {
  const connected: SignedChannel[] = [];
  for (const connector of listConnectors()) connected.push(await connectOne(connector, { client, addresses }));
  return connected;
}

async function connectOne(
  connector: Connector,
  { client, addresses }: { client: TestClient; addresses: string },
): Promise<SignedChannel> {
  const { id, fields, signedBy, settings, fetching } = connector;
  const key = generateKeyPairSync("ed25519");
  const publicKey = key.publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
  const given = fields.flatMap(({ name, required, generate, isAddress, example }) => {
    if (isAddress === true) return fetching === undefined ? [] : [[name, addresses]];
    if (generate !== undefined || !(required || name === signedBy)) return [];
    return [[name, example ?? `secret-of-${id}-channel`]];
  });
  const set = settings.flatMap(({ name, required, example }) => (required ? [[name, example ?? ""]] : []));
  const credentials: Values = Object.fromEntries(given);
  const getGiven = (name: string) => credentials[name] ?? "";
  const { unsigned: isKeyPair } = connector.sample({ secret: getGiven, field: getGiven, nowMs: 0, address: "" });
  if (isKeyPair === true) credentials[signedBy] = publicKey;
  const channel = await connectTestChannel(id, credentials, { client, settings: Object.fromEntries(set) });
  const values = { ...credentials, ...channel.generated };
  const get = (name: string) => values[name] ?? "";
  return {
    connector,
    channel,
    values,
    sign: (body, origin = ORIGIN) => {
      const address = `${origin}/api/channels/${id}/${client.apiAccountId}`;
      const context = { secret: get, field: get, nowMs: Date.now(), address, ...(body !== undefined && { body }) };
      const { headers = {}, query = "", unsigned, body: signed } = connector.sample(context);
      if (unsigned !== true) return { body: signed, headers, query };
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = sign(null, Buffer.from(timestamp + signed), key.privateKey).toString("hex");
      return {
        body: signed,
        query,
        headers: { ...headers, "x-signature-ed25519": signature, "x-signature-timestamp": timestamp },
      };
    },
  };
}
