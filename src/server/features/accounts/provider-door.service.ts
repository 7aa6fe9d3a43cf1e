/** The browser's way through an identity provider: what /auth/{provider} answers, both ways. */
import type { z } from "zod";
import type { SignInFailure, signInReturnSchema } from "../../../domain/auth/identity.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { paths, withQuery } from "../../../domain/shared/paths.ts";
import { SESSION_COOKIE, SESSION_COOKIE_SECONDS, readCookie, writeCookie } from "../../auth/cookies.ts";
import type { HttpRequest } from "../../http/exchange.ts";
import { isSecureSite, readSiteOrigin } from "../../http/site-origin.ts";
import { log } from "../../log.ts";
import { beginSignIn, findIdentityProvider, finishSignIn, signInSchema } from "../../providers/identity/identity.ts";
import type { SignIn } from "../../providers/identity/identity.ts";
import { getAccountsContext, readCaller } from "./context.ts";
import { signInByProvider } from "./provider-sign-in.service.ts";

const SIGN_IN_COOKIE = "threadlight_sign_in";
const SIGN_IN_SECONDS = 15 * 60;

type Entry = {
  request: HttpRequest;
  address: string;
  params: { provider: string };
  query: z.output<typeof signInReturnSchema>;
};

/** Sends the browser to the provider, or, on its way back, to where the sign-in ends. Failures are told on a page. */
export async function enterByProvider(entry: Entry): Promise<Response> {
  const provider = findIdentityProvider(entry.params.provider);
  if (provider === undefined) throw new AppError("not_found", "There is no such identity provider.");
  const { code, error } = entry.query;
  try {
    if (code === undefined && error === undefined) return await begin(entry, provider);
    return await finish(entry, provider);
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "suspended") return fail(entry, "suspended");
    if (cause instanceof AppError && cause.code === "rejected") return fail(entry, "unverified");
    log.warn({ err: cause, provider: provider.slug }, "a sign-in by a provider failed");
    return fail(entry, "failed");
  }
}

type Provider = NonNullable<ReturnType<typeof findIdentityProvider>>;

async function begin({ request }: Entry, provider: Provider): Promise<Response> {
  const { url, signIn } = await beginSignIn(provider, returnAddress(request, provider));
  return redirect(request, url, [[SIGN_IN_COOKIE, JSON.stringify(signIn)]]);
}

async function finish(entry: Entry, provider: Provider): Promise<Response> {
  const { request, query } = entry;
  const signIn = readSignIn(request);
  // Not begun here, or long ago: somebody else's answer must not log anybody in.
  if (signIn === null || signIn.provider !== provider.slug || signIn.state !== query.state) {
    return fail(entry, "expired");
  }
  if (query.error !== undefined) {
    if (query.error !== "access_denied") return fail(entry, "failed");
    return redirect(request, withQuery(paths.login, { canceled: true }), [[SIGN_IN_COOKIE, ""]]);
  }
  const returned = new URL(returnAddress(request, provider));
  returned.search = new URL(request.url).search;
  const identity = await finishSignIn(provider, returned, signIn);
  const { secret } = await signInByProvider(await getAccountsContext(), identity, readCaller(entry));
  return redirect(request, paths.authCallback, [
    [SIGN_IN_COOKIE, ""],
    [SESSION_COOKIE, secret],
  ]);
}

function fail({ request }: Entry, failure: SignInFailure): Response {
  return redirect(request, withQuery(paths.authCallback, { error: failure }), [[SIGN_IN_COOKIE, ""]]);
}

function readSignIn(request: HttpRequest): SignIn | null {
  try {
    return signInSchema.parse(JSON.parse(readCookie(request, SIGN_IN_COOKIE) ?? ""));
  } catch {
    // Absent, or not of our making: the same.
    return null;
  }
}

function returnAddress(request: HttpRequest, { slug }: Provider): string {
  return new URL(paths.auth(slug), readSiteOrigin(request)).href;
}

function redirect(request: HttpRequest, location: string, cookies: [name: string, value: string][]): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  const secure = isSecureSite(request);
  for (const [name, value] of cookies) {
    const lives =
      name === SESSION_COOKIE
        ? { path: "/", maxAgeSeconds: SESSION_COOKIE_SECONDS }
        : { path: "/auth", maxAgeSeconds: SIGN_IN_SECONDS };
    headers.append("set-cookie", writeCookie(name, value, { secure, ...lives }));
  }
  return new Response(null, { status: 302, headers });
}
