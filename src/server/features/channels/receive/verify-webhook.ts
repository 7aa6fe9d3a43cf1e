import { MAX_BODY_BYTES } from "#src/domain/ingest/ingest.contract.ts";
import { AppError, SUSPENDED_MESSAGE } from "#src/domain/shared/errors.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { getEnv } from "../../../env.ts";
import type { WebhookDelivery } from "../../../http/endpoint/access.ts";
import type { BodyHold } from "../../../http/body/body-budget.ts";
import type { HttpRequest } from "../../../http/http-types.ts";
import { inflateGzip, InflatedSizeError } from "../../../http/body/inflate.ts";
import { createTooLargeError } from "../../../http/body/request-body.ts";
import { findConnection } from "../connections/connection-cache.ts";
import type { ChannelConnection } from "../connections/connection-cache.ts";
import { createUnconnectedError, requireConnector } from "../connections/connections.service.ts";
import type { Connector, SignedRequest, Verdict } from "../connectors/base/connector.types.ts";
import { countRefused } from "../connections/health.ts";
import { getField, getSetting } from "./map-body.ts";
import { loadSigningKeys } from "./signing-keys.ts";
import { consumeRefusal } from "./refusal-limit.ts";

/** A request whose signature was right. */
export type VerifiedDelivery = {
  connection: ChannelConnection;
  connector: Connector;
  raw: Uint8Array;
  query: URLSearchParams;
  headers: HttpRequest["headers"];
  /** What holds the body's bytes for the connection's client. */
  hold: BodyHold;
  /** For the pages of other sites that may send. */
  corsHeaders?: Record<string, string>;
};

const MESSAGES = {
  missing: "The request has no signature.",
  signature: "The request's signature is wrong.",
  expired: "The request was signed too long ago.",
} as const;

/**
 * Verifies a webhook over its raw bytes, which are received only if the connection exists. They count for the sender's address
 * until the signature is right. AppError `not_found`, `unauthenticated`, `too_large`, `rate_limited`.
 */
export async function verifyWebhook(delivery: WebhookDelivery): Promise<VerifiedDelivery> {
  const { params, url, headers } = delivery;
  const target = await findTarget(params);
  const { connection, connector } = target;
  const { bytes, hold } = await delivery.receive();
  checkSize(bytes, target, headers);
  const received = createSignedRequest(target, { raw: bytes, method: "POST", url, headers });
  const isEncoded = !["", "identity"].includes(getEncoding(headers));
  // Without a signature, a body is not even decompressed.
  if (isEncoded && (await connector.verify(received)) === "missing") return refuse(target, "missing", received);
  const raw = isEncoded ? await decompress(bytes, { headers, hold }) : bytes;
  checkSize(raw, target, headers);
  const signed = { ...received, raw };
  const verdict = await connector.verify(signed);
  if (verdict !== "ok") return refuse(target, verdict, signed);
  hold.moveTo(connection.clientId);
  const corsHeaders = buildCorsHeaders(connector, { origin: headers.get("origin"), connection });
  const opened = connector.open?.(signed) ?? raw;
  const query = url.searchParams;
  return { connection, connector, raw: opened, query, headers, hold, ...(corsHeaders && { corsHeaders }) };
}

/** A channel may accept less than all do. AppError `too_large`. */
function checkSize(bytes: Uint8Array, { connector }: Target, headers: HttpRequest["headers"]): void {
  const limit = connector.maxBytes?.((name) => headers.get(name));
  if (limit !== undefined && bytes.byteLength > limit) throw createTooLargeError(limit);
}

/** The headers that let a page read the response; undefined if its origin is not allowed. */
export function buildCorsHeaders(
  { allowsOrigin }: Connector,
  { origin, connection }: { origin: string | null; connection: ChannelConnection },
): Record<string, string> | undefined {
  if (origin === null || allowsOrigin?.(origin, (name) => getSetting(connection, name)) !== true) return undefined;
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "Retry-After",
    vary: "Origin",
  };
}

/** Finds the connector and the connection that an address names. AppError `not_found` for any part that is unknown. */
export async function findTarget(
  params: Readonly<Record<string, string | undefined>>,
): Promise<{ connection: ChannelConnection; connector: Connector }> {
  const connector = requireConnector(params["channel"] ?? "");
  const id = idSchema.safeParse(params["accountId"]);
  const connection = id.success ? await findConnection(connector.id, id.data.toLowerCase()) : null;
  if (connection === null) throw createUnconnectedError(connector);
  if (connection.suspended) throw new AppError("suspended", SUSPENDED_MESSAGE);
  return { connection, connector };
}

type Incoming = { raw: Uint8Array; method: string; url: URL; headers: HttpRequest["headers"] };
type Target = { connection: ChannelConnection; connector: Connector };

/** What a connector verifies; `former` uses the secrets that a rotation replaced. */
export function createSignedRequest({ connection }: Target, request: Incoming, former = false): SignedRequest {
  const nowMs = Date.now();
  const { raw, method, url, headers } = request;
  return {
    raw,
    method,
    header: (name) => headers.get(name),
    query: url.searchParams,
    addresses: listAddresses(connection, { url, headers }),
    secrets: (name) => listSecrets(connection, name, { nowMs, former }),
    field: (name) => getField(connection, name),
    setting: (name) => getSetting(connection, name),
    loadKeys: loadSigningKeys,
    nowMs,
  };
}

function listSecrets(
  { credentials }: ChannelConnection,
  name: string,
  { nowMs, former }: { nowMs: number; former: boolean },
): string[] {
  const credential = credentials.get(name);
  if (credential === undefined) return [];
  const { current, former: replaced, formerUntil } = credential;
  if (former) return replaced === null ? [] : [replaced];
  return replaced !== null && nowMs < formerUntil ? [current, replaced] : [current];
}

/** Counts a refused request and throws. A replaced secret that would have been right is reported in the health. */
export async function refuse(
  { connection }: Target,
  verdict: Exclude<Verdict, "ok">,
  signed: SignedRequest,
): Promise<never> {
  countRefused(connection, verdict, verdict === "signature" && (await isSignedByOldSecret(connection, signed)));
  consumeRefusal(`${connection.channel}/${connection.apiAccountId}`, signed.nowMs);
  throw new AppError("unauthenticated", MESSAGES[verdict]);
}

async function isSignedByOldSecret(connection: ChannelConnection, signed: SignedRequest): Promise<boolean> {
  const connector = requireConnector(connection.channel);
  const { nowMs } = signed;
  const secrets = (name: string) => listSecrets(connection, name, { nowMs, former: true });
  if (!connector.fields.some(({ name }) => secrets(name).length > 0)) return false;
  return (await connector.verify({ ...signed, secrets })) === "ok";
}

/** Undoes gzip: platforms sign what was there before it. Bytes that are no gzip are returned as they are, and refused as unsigned. */
async function decompress(
  bytes: Uint8Array,
  { headers, hold }: { headers: HttpRequest["headers"]; hold: BodyHold },
): Promise<Uint8Array> {
  const encoding = getEncoding(headers);
  if (encoding !== "gzip")
    throw new AppError("unsupported_type", `Content-Encoding ${encoding} is not supported. Use gzip.`);
  try {
    return await inflateGzip(bytes, { limit: MAX_BODY_BYTES, hold });
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof InflatedSizeError) throw createTooLargeError(MAX_BODY_BYTES);
    return bytes;
  }
}

function getEncoding(headers: HttpRequest["headers"]): string {
  return headers.get("content-encoding")?.trim().toLowerCase() ?? "";
}

/**
 * The addresses that the platform may have called, the likeliest first. The Host header counts only without PUBLIC_URL; then
 * a proxy may have turned https into http.
 */
function listAddresses(connection: ChannelConnection, { url, headers }: Pick<Incoming, "url" | "headers">): string[] {
  const given = getSetting(connection, "signedUrl");
  if (given !== "") return [given];
  const { publicUrl } = getEnv();
  const host = headers.get("host") ?? url.host;
  const origins = publicUrl === undefined ? [`https://${host}`, `http://${host}`] : [publicUrl];
  const path = url.pathname.replace(/\/+$/, "");
  // The front server takes a trailing slash away; the platform signed it.
  return origins.flatMap((origin) => [path, `${path}/`].map((named) => origin + named + url.search));
}
