import { SECOND_MS } from "../../../domain/shared/durations.ts";
import type { Attempt } from "../../../domain/webhooks/webhooks.contract.ts";
import { parseRetryAfter } from "../../../domain/webhooks/retry-schedule.ts";
import { decryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { OutboundRefused } from "../../http/outbound/outbound-target.ts";
import type { OutboundOptions } from "../../http/outbound/outbound-target.ts";
import { sendOutbound } from "../../http/outbound/outbound.ts";
import { signMessage } from "./sign-message.ts";

const USER_AGENT = "Threadlight-Webhooks/1";
const RESPONSE_BYTES = 2 * 1024;
const ERROR_LENGTH = 300;
/** Standard Webhooks asks for the time of the attempt itself, which no test clock moves. */
const getSeconds = () => Math.floor(Date.now() / SECOND_MS);

/** What an encrypted secret belongs to. */
export function secretPurpose({ clientId, endpointId }: { clientId: string; endpointId: string }): string {
  return `webhook:${clientId}:${endpointId}`;
}

export type Signed = {
  clientId: string;
  endpointId: string;
  messageId: string;
  url: string;
  body: string;
  secret: Uint8Array;
  formerSecret: Uint8Array | null;
  formerUntil: Date | null;
};

type Attempted = { headers: Record<string, string>; nowMs: number };

export type AttemptResult = { attempt: Attempt; ok: boolean; isGone: boolean; retryAfterMs: number };

/** Sends a signed message to an endpoint once. */
export async function attemptSigned(signed: Signed, nowMs: number): Promise<AttemptResult> {
  const purpose = secretPurpose(signed);
  const secrets = [await decryptSecret(signed.secret, purpose)];
  if (signed.formerSecret !== null && signed.formerUntil !== null && signed.formerUntil.getTime() > nowMs) {
    secrets.push(await decryptSecret(signed.formerSecret, purpose));
  }
  return attemptCall(signed.url, signed.body, {
    nowMs,
    headers: signMessage(signed, { secrets, seconds: getSeconds() }),
  });
}

/** Posts JSON to an address once, or gets it without a body. `isAllowedHost` as for outbound requests. */
export async function attemptCall(
  url: string,
  body: string | null,
  { headers, nowMs, ...options }: Pick<OutboundOptions, "isAllowedHost"> & Attempted,
): Promise<AttemptResult> {
  const start = performance.now();
  const at = new Date(nowMs).toISOString();
  const measure = (): number => Math.round(performance.now() - start);
  try {
    const response = await sendOutbound(url, {
      ...options,
      ...(body === null ? { method: "GET" } : { body }),
      headers: { ...headers, "content-type": "application/json", "user-agent": USER_AGENT },
    });
    const { status } = response;
    const ok = status >= 200 && status < 300;
    const text = formatResponse(response.body, response.headers["content-encoding"]);
    return {
      attempt: { at, status, ms: measure(), error: ok ? null : describeStatus(status), response: text },
      ok,
      isGone: status === 410,
      retryAfterMs: parseRetryAfter(response.headers["retry-after"], Date.now()),
    };
  } catch (error) {
    const text = describeFailure(error);
    return {
      attempt: { at, status: null, ms: measure(), error: text, response: "" },
      ok: false,
      isGone: false,
      retryAfterMs: 0,
    };
  }
}

function describeStatus(status: number): string {
  if (status >= 300 && status < 400) return `Answered ${status}: redirects are not followed`;
  return `Answered ${status}`;
}

/** The failure in words, without anything about our network. */
function describeFailure(error: unknown): string {
  if (error instanceof OutboundRefused) return `This address is not called: ${error.message.replace(/^M/, "m")}`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known = FAILURES.find(([pattern]) => pattern.test(code))?.[1];
  if (known !== undefined) return known;
  return error instanceof Error && /^No response within/.test(error.message)
    ? error.message
    : `The connection failed${code === "" ? "" : ` (${code})`}`.slice(0, ERROR_LENGTH);
}

const FAILURES: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, "The connection was refused"],
  [/^(?:ECONNRESET|EPIPE)$/, "The connection was closed before an answer"],
  [/^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, "The host can't be reached"],
  [/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/, "The TLS certificate is not valid"],
  [/^HPE_/, "The answer is not HTTP"],
];

/** The beginning of a response as text that can be stored and shown. */
function formatResponse(body: Buffer, encoding: string | undefined): string {
  if (encoding !== undefined && encoding !== "identity" && body.length > 0)
    return `(compressed: ${encoding.slice(0, 20)})`;
  // PostgreSQL and screens can't hold these characters.
  return body
    .subarray(0, RESPONSE_BYTES)
    .toString("utf8")
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, "\uFFFD");
}
