import type { APIContext } from "astro";
import { z } from "zod";
import type { KeyScope } from "../../domain/accounts/accounts.contract.ts";
import { AppError, listFieldErrors } from "../../domain/shared/errors.ts";
import type { ErrorBody } from "../../domain/shared/errors.ts";
import { nameInWords } from "../../domain/shared/schema-words.ts";
import { isStorableText } from "../../domain/shared/text.ts";
import type { AdminViewer, KeyViewer, UserViewer } from "../auth/viewer.contract.ts";
import { readAdminViewer, readKeyViewer, readUserViewer } from "../auth/viewer.ts";
import { isDatabaseAway } from "../db/sql.ts";
import { log } from "../log.ts";
import { readJson } from "./body.ts";
import { toAddressRange } from "./address-range.ts";
import { consumeRateLimit } from "./rate-limit.ts";
import type { RateLimit } from "./rate-limit.ts";
import { createReadLimit } from "./read-limit.ts";
import { JsonAnswer, toResponse } from "./exchange.ts";
import type { HttpRequest } from "./exchange.ts";

const DEFAULT_BODY_BYTES = 64 * 1024;
const AWAY_RETRY_SECONDS = 2;
const NOT_STORABLE = "Must be well-formed Unicode without NUL characters";
const GIVEN_TWICE = "Must be given once";

const readLimit = createReadLimit();

/** Who may call: anybody, a signed-in user, an administrator, a key with one scope, or a user or a key (reads). */
export type Access = "public" | "user" | "admin" | { key: KeyScope } | { userOrKey: KeyScope };

type ViewerOf<A extends Access> = A extends "public"
  ? null
  : A extends "user"
    ? UserViewer
    : A extends "admin"
      ? AdminViewer
      : A extends { key: KeyScope }
        ? KeyViewer
        : UserViewer | KeyViewer;

type ParsedBy<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;

export type EndpointOptions<
  A extends Access,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  O extends z.ZodType | undefined,
> = {
  access: A;
  params?: P;
  query?: Q;
  body?: B;
  /** The answer's schema: nothing that it doesn't name leaves the server. Without one the handler answers a Response. */
  output?: O;
  /** Largest body in bytes; 64 KiB unless told. */
  bodyBytes?: number;
  rateLimit?: RateLimit;
  /**
   * Whether an administrator who acts as a user may change this. Unless said so, no: passwords, keys, users and billing
   * are the client's own, and what is new is not forgotten.
   */
  impersonation?: "allowed";
  /** The answer's status, 200 unless told. */
  status?: number;
};

export type EndpointInput<A extends Access, P, Q, B> = {
  viewer: ViewerOf<A>;
  params: P;
  query: Q;
  body: B;
  request: HttpRequest;
  /** The caller's address as the front server saw it. */
  address: string;
};

/** What an endpoint needs of its surroundings: Astro's context has it, and so has {@link answerDirectly}. */
export type Door = Pick<APIContext, "params" | "url"> & { request: HttpRequest };

/** A door: for Astro a function that answers with fetch's Response, and `answer` for who does without one. */
export type Endpoint = ((door: Door) => Promise<Response>) & { answer(door: Door): Promise<Response | JsonAnswer> };

/**
 * The one door: origin → viewer → access → rate limit → content type → parse → handler → respond.
 * Every failure leaves as `{ error, code, fields?, requestId }`.
 */
export function endpoint<
  A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  O extends z.ZodType | undefined = undefined,
>(
  options: EndpointOptions<A, P, Q, B, O>,
  handler: (
    input: EndpointInput<A, ParsedBy<P>, ParsedBy<Q>, ParsedBy<B>>,
  ) => Promise<O extends z.ZodType ? z.input<O> : Response | JsonAnswer>,
): Endpoint {
  const answer = async ({ request, params: given, url }: Door): Promise<Response | JsonAnswer> => {
    try {
      refuseCrossSite(request, options.access);
      const viewer = await readViewer(request, options.access);
      refuseImpersonator(request, viewer, options.impersonation);
      const address = readAddress(request);
      if (options.rateLimit) await consumeRateLimit(options.rateLimit, toAddressRange(address));
      if (isSafe(request.method) && viewer !== null) readLimit.consume(nameReader(viewer));
      const params = parsePart(options.params, given);
      const query = parsePart(options.query, url.search === "" ? {} : readQuery(url.searchParams));
      const body = options.body
        ? parseBody(options.body, await readJson(request, options.bodyBytes ?? DEFAULT_BODY_BYTES))
        : undefined;
      // The conditional types say what parsePart and readViewer did; TypeScript can't follow a generic that far.
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the one place, for all handlers' sake
      const input = { viewer, params, query, body, request, address } as never;
      const result = await handler(input);
      if (result instanceof Response || result instanceof JsonAnswer) return result;
      return respond(options.output ? options.output.parse(result) : result, options.status ?? 200);
    } catch (error) {
      return respondWithError(error, readRequestId(request));
    }
  };
  return Object.assign(async (door: Door) => toResponse(await answer(door)), { answer });
}

/** A JSON answer that no cache keeps. */
export function respond(body: unknown, status = 200, headers: Record<string, string> = {}): JsonAnswer {
  const type = "application/json; charset=utf-8";
  return new JsonAnswer(body, status, { "content-type": type, "cache-control": "no-store", ...headers });
}

/** The one error shape; what we did not expect is logged and answered without a word about its cause. */
export function respondWithError(error: unknown, requestId: string): JsonAnswer {
  if (error instanceof AppError) {
    const body: ErrorBody = { error: error.message, code: error.code, requestId };
    if (error.fields) body.fields = error.fields;
    const headers: Record<string, string> = {};
    if (error.status === 401) headers["www-authenticate"] = "Bearer";
    if (error.retryAfterSeconds !== undefined) headers["retry-after"] = String(Math.ceil(error.retryAfterSeconds));
    return respond(body, error.status, headers);
  }
  if (isDatabaseAway(error)) {
    log.warn({ err: error, requestId }, "the database is away");
    return respond(
      { error: "We can't reach our database just now. Please try again in a moment.", code: "unavailable", requestId },
      503,
      {
        "retry-after": String(AWAY_RETRY_SECONDS),
      },
    );
  }
  log.error({ err: error, requestId }, "request failed");
  return respond({ error: "Something went wrong on our side. Please try again.", code: "internal", requestId }, 500);
}

/** The id that the front server gave the request, or a new one where there is no front server (development). */
export function readRequestId(request: HttpRequest): string {
  return request.headers.get("x-request-id") ?? crypto.randomUUID();
}

/** The caller's address, set by the front server alone (it drops what the client sent). */
function readAddress(request: HttpRequest): string {
  return request.headers.get("x-client-address") ?? "local";
}

function parsePart<S extends z.ZodType | undefined>(schema: S, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = listFieldErrors(result.error);
  const [field = "", words = "The request is not valid."] = Object.entries(fields)[0] ?? [];
  throw new AppError("invalid", nameInWords(field, words), { fields });
}

/** A body by its schema. Text that no database could hold is refused here too, whatever the schema says of its fields. */
function parseBody(schema: z.ZodType, value: unknown): unknown {
  const body = parsePart(schema, value);
  // What is taken item by item, as messages are, is refused so.
  const field = schema instanceof z.ZodUnknown ? undefined : findUnstorable(body);
  if (field === undefined) return body;
  throw new AppError("invalid", nameInWords(field, NOT_STORABLE), { fields: { [field]: NOT_STORABLE } });
}

/** Where in a body text stands that can't be stored, as the fields of a schema are named. */
function findUnstorable(value: unknown, path = ""): string | undefined {
  if (typeof value === "string") return isStorableText(value) ? undefined : path;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = findUnstorable(part, path === "" ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The query's values; text that no database could hold is refused here, once for every filter, and so is a name given
 * twice: whoever asks for two channels must not take the figures of one for those of both.
 */
function readQuery(search: URLSearchParams): Record<string, string> {
  const query = Object.fromEntries(search);
  const twice = Object.keys(query).find((name) => search.getAll(name).length > 1);
  if (twice !== undefined) {
    throw new AppError("invalid", nameInWords(twice, GIVEN_TWICE), { fields: { [twice]: GIVEN_TWICE } });
  }
  const wrong = Object.keys(query).find((name) => !isStorableText(query[name] ?? ""));
  if (wrong === undefined) return query;
  throw new AppError("invalid", "The address holds characters that can't be read.", {
    fields: { [wrong]: NOT_STORABLE },
  });
}

/** A JWT has three parts. */
const ACCESS_TOKEN = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/i;

async function readViewer(request: HttpRequest, access: Access): Promise<UserViewer | KeyViewer | AdminViewer | null> {
  if (access === "public") return null;
  if (access === "user") return readUserViewer(request);
  if (access === "admin") return readAdminViewer(request);
  if ("key" in access) return readKeyViewer(request, access.key);
  // Whatever is no access token was meant as a key: a program that sends a wrong one, or none, is not told to log in.
  const isPerson = !request.headers.has("x-api-key") && ACCESS_TOKEN.test(request.headers.get("authorization") ?? "");
  return isPerson ? readUserViewer(request) : readKeyViewer(request, access.userOrKey);
}

/** Staff who act as a user look, and change only what an endpoint allows them to. */
function refuseImpersonator(
  { method }: HttpRequest,
  viewer: UserViewer | KeyViewer | AdminViewer | null,
  allowed: "allowed" | undefined,
): void {
  if (isSafe(method) || allowed !== undefined) return;
  if (viewer?.kind !== "user" || viewer.impersonator === undefined) return;
  throw new AppError("impersonating", "This can't be changed while you act as a client.");
}

function nameReader(viewer: UserViewer | KeyViewer | AdminViewer): string {
  return viewer.kind === "key" ? viewer.apiKeyId : viewer.sessionId;
}

function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** A browser tells where a request comes from; another site may not change anything here. Keys are for programs. */
function refuseCrossSite(request: HttpRequest, access: Access): void {
  if (isSafe(request.method)) return;
  if (typeof access === "object" && "key" in access) return;
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const foreign =
    site !== null
      ? site !== "same-origin" && site !== "none"
      : origin !== null && !(URL.canParse(origin) && new URL(origin).host === request.headers.get("host"));
  if (foreign || origin === "null") throw new AppError("cross_site", "Requests from other sites are refused.");
}
