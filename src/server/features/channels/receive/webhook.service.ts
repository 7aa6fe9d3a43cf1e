import { AppError } from "#src/domain/shared/errors.ts";
import type { ItemResult } from "#src/domain/ingest/ingest.contract.ts";
import type { Received } from "#src/domain/channels/channels.contract.ts";
import type { WebhookDelivery } from "../../../http/endpoint/access.ts";
import { JsonResponse } from "../../../http/http-types.ts";
import type { EndpointContext } from "../../../http/http-types.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import { getDatabase } from "../../../db/sql.ts";
import { respondToPreflight } from "../../../http/endpoint/cors.ts";
import { respondWithJson } from "../../../http/endpoint/responses.ts";
import type { PlainAnswer } from "../connectors/base/connector.types.ts";
import type { Payload } from "../connectors/base/payload.ts";
import { countMalformed, countReceived, countRefused, countStored } from "../connections/health.ts";
import type { Collected } from "./collect.ts";
import { mapBody } from "./map-body.ts";
import { consumePageItems } from "./page-limit.ts";
import { parseWebhookInTurn } from "./parse-webhook-body.ts";
import { consumeRefusal } from "./refusal-limit.ts";
import { storeCollected } from "./store-collected.ts";
import type { StoreResult } from "./store-collected.ts";
import { buildCorsHeaders, createSignedRequest, findTarget } from "./verify-webhook.ts";
import type { VerifiedDelivery } from "./verify-webhook.ts";

export { verifyWebhook } from "./verify-webhook.ts";

/** Stores what a verified webhook holds and responds as the platform expects. AppError `bad_request` if it can't be parsed. */
export async function receiveWebhook(delivery: VerifiedDelivery): Promise<Response | JsonResponse> {
  const { connection, connector, query, headers, corsHeaders } = delivery;
  countReceived(connection);
  const body = await parseDelivery(delivery);
  const collected = mapBody(
    connection,
    {
      nowMs: await getBusinessTime(getDatabase().ingest),
      query,
      requestName: connector.nameRequest?.((name) => headers.get(name)) ?? crypto.randomUUID(),
    },
    { connector, body },
  );
  if (corsHeaders !== undefined) consumePageItems(headers.get("x-client-address") ?? "local", connection, collected);
  const stored = await storeCollected(connection, collected);
  countStored(connection, stored);
  const answer = connector.answer?.(body, (name) => headers.get(name)) ?? null;
  if (answer !== null) return respondPlainly(answer);
  return collected.results.some(({ error }) => error !== undefined)
    ? respondWithResults(stored, collected.results, headers)
    : respondWithJson(buildReceived(stored));
}

/** As `/api/v1` does: 207 with a result per item, 422 if none was valid. */
function respondWithResults(
  stored: StoreResult,
  sent: Collected["results"],
  headers: WebhookDelivery["headers"],
): JsonResponse {
  let next = 0;
  const results = sent.map(({ id, error }, index): ItemResult => {
    if (error !== undefined) return { index, id, status: "error", error };
    return { index, id, status: stored.outcomes[next++] ?? "accepted" };
  });
  const output = { ...buildReceived(stored), results };
  if (next > 0) return respondWithJson(output, 207);
  const requestId = headers.get("x-request-id") ?? crypto.randomUUID();
  return respondWithJson({ error: "None of the items could be stored.", code: "rejected", requestId, ...output }, 422);
}

/** The numbers of a response. */
export function buildReceived({ accepted, duplicates, held, ignored }: StoreResult): Received {
  const received = { accepted, duplicates, ignored: [...ignored.values()].reduce((sum, n) => sum + n, 0) };
  return held === 0 ? received : { ...received, held };
}

async function parseDelivery({ connection, connector, raw, hold }: VerifiedDelivery): Promise<Payload> {
  try {
    return await parseWebhookInTurn(raw, connector, { clientId: connection.clientId, hold });
  } catch (error) {
    if (error instanceof AppError) countMalformed(connection, error.message);
    throw error;
  }
}

/** Answers a platform's check of the address, or says what it is for. AppError `not_found`, `forbidden` for a wrong token. */
export async function answerProbe({ request, params, url }: EndpointContext): Promise<Response> {
  const target = await findTarget(params);
  const { connection, connector } = target;
  const incoming = { raw: new Uint8Array(), method: "GET", url, headers: request.headers };
  const answer = connector.challenge?.(createSignedRequest(target, incoming)) ?? null;
  if (answer === "refused") {
    const old = connector.challenge?.(createSignedRequest(target, incoming, true));
    countRefused(connection, "signature", old !== undefined && old !== null && old !== "refused");
    consumeRefusal(`${connection.channel}/${connection.apiAccountId}`, Date.now());
    throw new AppError("forbidden", "The token is wrong.");
  }
  return respondPlainly(answer ?? { status: 200, body: `This address takes ${connector.name}'s webhooks.` });
}

function respondPlainly({ status, body, contentType = "text/plain; charset=utf-8" }: PlainAnswer): Response {
  const headers: Record<string, string> = { "cache-control": "no-store" };
  if (body !== "" || status !== 204) headers["content-type"] = contentType;
  return new Response(status === 204 ? null : body, { status, headers });
}

/** Methods of the address, besides the preflight that one channel has. */
const METHODS = "GET, HEAD, POST, PATCH, DELETE";

/** Answers the preflight of a page on an allowed origin; 405 on channels that no page calls. AppError `not_found`. */
export async function answerPreflight({ params, headers }: WebhookDelivery): Promise<Response | JsonResponse> {
  const { connection, connector } = await findTarget(params);
  if (connector.allowsOrigin === undefined) {
    const body = { error: `OPTIONS is not possible here. Use ${METHODS}.`, code: "method_not_allowed" };
    const requestId = headers.get("x-request-id") ?? crypto.randomUUID();
    return new JsonResponse({ ...body, requestId }, 405, { "content-type": "application/json", allow: METHODS });
  }
  const corsHeaders = buildCorsHeaders(connector, { origin: headers.get("origin"), connection });
  if (corsHeaders === undefined) throw new AppError("unauthenticated", "This site is not on the list of origins.");
  return respondToPreflight(corsHeaders);
}
