/** Serves the Model Context Protocol: one request, one server, nothing kept between requests. */
import { createMcpHandler } from "@modelcontextprotocol/server";
import { AppError } from "../../../domain/shared/errors.ts";
import type { AppViewer, KeyViewer } from "../../auth/viewer.contract.ts";
import type { HttpRequest } from "../../http/http-types.ts";
import { parseJson } from "../../http/body/parse-json.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import { getSiteOrigin } from "../../http/endpoint/site-origin.ts";
import { FREE_WORK } from "../../http/turns.ts";
import { log } from "../../log.ts";
import { chooseForm, toJsonResponse, writeAccept } from "./accept.ts";
import type { AnswerForm } from "./accept.ts";
import { toCaller } from "./ask-as-key.ts";
import { buildServer } from "./build-server.ts";
import { auditFirstUse, getClientName } from "./first-use.ts";

/** Messages of one request: protocol 2025-03-26 allows batches. */
const MAX_BATCH = 20;
const CALLS_PER_KEY = { name: "mcp", points: 600, windowSeconds: 60, refusal: "Too many calls." };
/** The headers that the protocol uses; no other is passed on. */
const HEADERS = [
  "accept",
  "content-type",
  "mcp-protocol-version",
  "mcp-method",
  "mcp-name",
  "mcp-session-id",
  "last-event-id",
];
const PARSE_ERROR = -32_700;

/** Answers a message of an AI client with the data of the caller's client. AppError `rate_limited`. */
export async function handleMcpRequest(
  viewer: KeyViewer | AppViewer,
  { request, body }: { request: HttpRequest; body: Uint8Array },
): Promise<Response> {
  const caller = toCaller(viewer);
  let message: unknown;
  try {
    message = await parseJson(body, FREE_WORK);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await consumeRateLimit(CALLS_PER_KEY, caller.callerId);
    return respondWithParseError(error);
  }
  const messages: unknown[] = Array.isArray(message) ? message : [message];
  if (messages.length > MAX_BATCH) {
    throw new AppError("bad_request", `Send at most ${MAX_BATCH} messages at once.`);
  }
  for (let counted = 0; counted < messages.length; counted++) await consumeRateLimit(CALLS_PER_KEY, caller.callerId);
  await auditFirstUse(viewer, getClientName(messages[0], request.headers.get("user-agent")));
  const context = { viewer: caller, origin: getSiteOrigin(request) };
  const handler = createMcpHandler(() => buildServer(context), {
    legacy: "stateless",
    // Nothing here changes in a way that clients could listen to.
    maxSubscriptions: 0,
    onerror: (error) => log.debug({ err: error }, "MCP message refused"),
  });
  const form = chooseForm(request.headers.get("accept"));
  const response = await handler.fetch(toFetchRequest(request, body, form), { parsedBody: message });
  return form === "json" ? toJsonResponse(response, Array.isArray(message)) : response;
}

function toFetchRequest({ url, headers, signal }: HttpRequest, body: Uint8Array, form: AnswerForm): Request {
  const passed = HEADERS.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null || name === "accept" ? [] : [[name, value]];
  });
  passed.push(["accept", writeAccept(form, headers.get("accept"))]);
  return new Request(url, { method: "POST", headers: passed, body: Buffer.from(body), signal });
}

function respondWithParseError({ message, status }: AppError): Response {
  const error = { code: PARSE_ERROR, message };
  return Response.json({ jsonrpc: "2.0", id: null, error }, { status });
}
