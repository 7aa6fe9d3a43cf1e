import { z } from "zod";
import { requireFullAccess } from "../../auth/standing.ts";
import { requireTrackedIn } from "../../db/property-names.ts";
import { getDatabase } from "../../db/sql.ts";
import { toAddressRange } from "../address-range.ts";
import { authorize, getChallenge, getCorsHeaders } from "./access.ts";
import type { Access, ViewerOf } from "./access.ts";
import { respondToPreflight } from "./cors.ts";
import { redirectForm } from "./form-redirect.ts";
import type { FormRedirect } from "./form-redirect.ts";
import { hideContacts } from "./hide-contacts.ts";
import { JsonResponse, toResponse } from "../http-types.ts";
import type { EndpointContext, HttpRequest } from "../http-types.ts";
import { parseBody, parseInput, parseQuery } from "../body/parse-input.ts";
import { consumeRateLimit } from "../limits/rate-limit.ts";
import type { RateLimit } from "../limits/rate-limit.ts";
import { bodyBudget } from "../body/body-budget.ts";
import type { BodyHold } from "../body/body-budget.ts";
import {
  createTooLargeError,
  isForm,
  limitStream,
  readForm,
  readInTurn,
  readJson,
  readRaw,
} from "../body/request-body.ts";
import type { BodyReader } from "../body/request-body.ts";
import { getRequestId, respondWithError, respondWithJson } from "./responses.ts";

const DEFAULT_BODY_BYTES = 64 * 1024;

/**
 * How the body is read: JSON by a schema; `raw`: all bytes as received; `stream`: unread, with a size limit only if
 * `bodyBytes` is set; `form`: a urlencoded form or JSON, and with `redirect` the form gets a page instead of JSON.
 */
type Body = z.ZodType | "raw" | "stream" | { form: z.ZodType; redirect?: FormRedirect };

type BodyOf<B extends Body | undefined> = B extends z.ZodType
  ? z.output<B>
  : B extends "raw"
    ? Uint8Array
    : B extends "stream"
      ? AsyncIterable<Uint8Array> | null
      : B extends { form: infer S extends z.ZodType }
        ? z.output<S>
        : undefined;

type ParsedBy<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;

type EndpointOptions<
  A extends Access,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends Body | undefined,
  O extends z.ZodType | undefined,
> = {
  access: A;
  params?: P;
  query?: Q;
  body?: B;
  /** The response's schema; fields it does not name are not sent. Without one, the handler returns a response. */
  output?: O;
  /** Masks contact details of end users in the texts of the answer, for users who may not see them. */
  hidesContacts?: true;
  /** Maximum body size, 64 KiB by default. */
  bodyBytes?: number;
  /** Limits requests per address. */
  rateLimit?: RateLimit;
  /** Allows impersonating administrators to make this change. The default protects passwords, keys, members and billing. */
  impersonation?: "allowed";
  /** Allows users whose workspace requires a second factor to call it before they have one. The default refuses them. */
  secondFactor?: "optional";
  /** Allows this change while the client's access is read-only. The default refuses every change by a user with 402. */
  readOnly?: "allowed";
  /** Status of a successful response, 200 by default. */
  status?: number;
};

type EndpointInput<A extends Access, P, Q, B> = {
  viewer: ViewerOf<A>;
  params: P;
  query: Q;
  body: B;
  request: HttpRequest;
  /** Counts what the handler keeps of the body in memory, until it returns. */
  hold: BodyHold;
  /** The caller's IP address, set by the front server. */
  address: string;
};

/**
 * Who may call an endpoint and what it takes as body: `null` for none, or for a webhook what its sender signs. `schema` is that of
 * JSON and forms; `bodyBytes` is null without a limit.
 */
export type Accepts = {
  access: Access;
  body: "json" | "form" | "raw" | "stream" | null;
  schema: z.ZodType | null;
  bodyBytes: number | null;
  /** Whether contact details of end users are masked for users who may not see them. */
  hidesContacts: boolean;
};

/** An endpoint: called by Astro it returns a fetch Response; `handle` skips that conversion for the fast path. */
export type Endpoint = ((context: EndpointContext) => Promise<Response>) & {
  handle(context: EndpointContext): Promise<Response | JsonResponse>;
  accepts: Accepts;
};

/**
 * Creates an endpoint: access check, rate limit, parsing, handler, response. Every API request passes through here, and
 * every failure becomes `{ error, code, fields?, requestId }`. With `publishableKey` access or that of devices, export it as OPTIONS too.
 */
export function endpoint<
  A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends Body | undefined = undefined,
  O extends z.ZodType | undefined = undefined,
>(
  options: EndpointOptions<A, P, Q, B, O>,
  handler: (
    input: EndpointInput<A, ParsedBy<P>, ParsedBy<Q>, BodyOf<B>>,
  ) => Promise<O extends z.ZodType ? z.input<O> : Response | JsonResponse>,
): Endpoint {
  const { access, impersonation, secondFactor, bodyBytes = DEFAULT_BODY_BYTES } = options;
  const redirect = getRedirect(options.body);

  async function respond(context: EndpointContext, fields?: Record<string, string>): Promise<Response | JsonResponse> {
    const { request, url } = context;
    let corsHeaders = getCorsHeaders(access);
    let hold: BodyHold | undefined;
    const address = request.headers.get("x-client-address") ?? "local";
    let received: Uint8Array | undefined;
    async function receive(): Promise<{ bytes: Uint8Array; hold: BodyHold }> {
      const held = (hold = holdBody(request, { sender: toAddressRange(address), limit: bodyBytes }));
      received = await readRaw(request, bodyBytes, held);
      return { bytes: received, hold: held };
    }
    try {
      const grant = await authorize(context, { access, impersonation, secondFactor, receive });
      corsHeaders = grant.corsHeaders;
      if (corsHeaders !== undefined && request.method === "OPTIONS") return respondToPreflight(corsHeaders);
      if (options.rateLimit) await consumeRateLimit(options.rateLimit, toAddressRange(address));
      if (options.readOnly === undefined) await rejectReadOnly(request.method, grant.viewer);
      const params = parseInput(options.params, context.params);
      const query = parseQuery(options.query, url, request.method === "GET");
      await checkProperties(getClient(grant.viewer), query, url);
      const sender = getClient(grant.viewer) ?? toAddressRange(address);
      hold ??= holdBody(request, { sender, limit: bodyBytes, body: options.body ?? "stream" });
      const reader = { limit: bodyBytes, received, clientId: getKeyClient(grant.viewer), hold };
      const body = await readBody(request, options, { fields, reader });
      // The conditional types describe what authorize and the parsers return; TypeScript can't follow a generic that far.
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the one place, for all handlers' sake
      const input = { viewer: grant.viewer, params, query, body, request, hold, address } as never;
      const result = await handler(input);
      if (result instanceof Response || result instanceof JsonResponse) return addHeaders(result, corsHeaders);
      const output = options.output ? options.output.parse(result) : result;
      const shown = options.hidesContacts === true ? hideContacts(grant.viewer, output) : output;
      return respondWithJson(shown, options.status ?? 200, corsHeaders);
    } catch (error) {
      const refusal = respondWithError(error, getRequestId(request));
      return addHeaders(addHeaders(refusal, getChallenge(access, request, refusal.status)), corsHeaders);
    } finally {
      hold?.release();
    }
  }

  async function handle(context: EndpointContext): Promise<Response | JsonResponse> {
    const { request } = context;
    if (redirect === undefined || !isForm(request)) return respond(context);
    let fields: Record<string, string>;
    let hold: BodyHold | undefined;
    try {
      const sender = toAddressRange(request.headers.get("x-client-address") ?? "local");
      hold = holdBody(request, { sender, limit: bodyBytes });
      fields = await readForm(request, { limit: bodyBytes, hold });
    } catch (error) {
      return respondWithError(error, getRequestId(request));
    } finally {
      hold?.release();
    }
    return redirectForm(await respond(context, fields), { request, fields, pages: redirect });
  }

  const accepts = { ...describeBody(access, options), hidesContacts: options.hidesContacts === true };
  return Object.assign(async (context: EndpointContext) => toResponse(await handle(context)), { handle, accepts });
}

function describeBody(
  access: Access,
  { body, bodyBytes }: { body?: Body | undefined; bodyBytes?: number },
): Omit<Accepts, "hidesContacts"> {
  if (body === undefined || body === "raw" || body === "stream") {
    const limit = body === "stream" ? bodyBytes : (bodyBytes ?? DEFAULT_BODY_BYTES);
    return { access, body: body ?? null, schema: null, bodyBytes: limit ?? null };
  }
  const isJsonOnly = body instanceof z.ZodType;
  const schema = isJsonOnly ? body : body.form;
  return { access, body: isJsonOnly ? "json" : "form", schema, bodyBytes: bodyBytes ?? DEFAULT_BODY_BYTES };
}

function getRedirect(body: Body | undefined): FormRedirect | undefined {
  return typeof body === "object" && "redirect" in body ? body.redirect : undefined;
}

/** Refuses filters and break-downs by properties that the client doesn't track, or that figures can't be filtered by. */
async function checkProperties(clientId: string | undefined, query: unknown, { pathname }: URL): Promise<void> {
  if (clientId === undefined || typeof query !== "object" || query === null) return;
  await requireTrackedIn(clientId, query, { isList: pathname.includes("/conversations") });
}

/** Refuses users' changes, also by their paired browsers, while their client's access is read-only. Keys are exempt: what they send is held, not refused. */
async function rejectReadOnly(method: string, viewer: object | null): Promise<void> {
  if (method === "GET" || method === "HEAD" || viewer === null) return;
  const isPerson = "kind" in viewer && (viewer.kind === "user" || viewer.kind === "device");
  if (!isPerson || !("clientId" in viewer)) return;
  if (typeof viewer.clientId === "string") await requireFullAccess(getDatabase().system, viewer.clientId);
}

/** Holds a body by its announced length. Streams and requests without a body are counted by what their handler keeps. */
function holdBody(
  request: HttpRequest,
  { sender, limit, body = "raw" }: { sender: string; limit: number; body?: Body },
): BodyHold {
  const announced = request.headers.get("content-length");
  if (body === "stream" || request.body === null) return bodyBudget.hold(sender, "0");
  if (Number(announced) > limit) throw createTooLargeError(limit);
  return bodyBudget.hold(sender, announced);
}

/** The client that a request belongs to. */
function getClient(viewer: object | null): string | undefined {
  const hasClient = viewer !== null && "clientId" in viewer;
  return hasClient && typeof viewer.clientId === "string" ? viewer.clientId : undefined;
}

/** The client of an API key's request. */
function getKeyClient(viewer: object | null): string | undefined {
  return viewer !== null && "kind" in viewer && viewer.kind === "key" ? getClient(viewer) : undefined;
}

/** Reads and parses the body, unless its form fields were read before. */
async function readBody(
  request: HttpRequest,
  { body, bodyBytes }: { body?: Body | undefined; bodyBytes?: number },
  { fields, reader }: { fields: Record<string, string> | undefined; reader: BodyReader },
): Promise<unknown> {
  if (body === undefined) return undefined;
  if (body === "stream") return request.body === null ? null : limitStream(request.body, bodyBytes);
  if (body === "raw") return readInTurn(request, reader);
  if (body instanceof z.ZodType) return parseBody(body, await readJson(request, reader));
  if (fields !== undefined) return parseBody(body.form, fields);
  return parseBody(body.form, await (isForm(request) ? readForm : readJson)(request, reader));
}

function addHeaders(
  response: Response | JsonResponse,
  headers: Record<string, string> | undefined,
): Response | JsonResponse {
  if (headers === undefined) return response;
  if (response instanceof JsonResponse) Object.assign(response.headers, headers);
  else for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
