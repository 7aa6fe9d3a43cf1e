/** Sign-in with an identity provider in the browser: /auth/{provider} handles both the start and the provider's callback. */
import type { z } from "zod";
import type { SignInFailure, oauthCallbackSchema } from "../../../domain/auth/identity.contract.ts";
import { secondFactorStepSchema } from "../../../domain/second-factor/second-factor.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { paths, withQuery } from "../../../domain/paths/paths.ts";
import { SESSION_COOKIE, SESSION_COOKIE_SECONDS, getCookie } from "../../auth/sessions/cookies.ts";
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS } from "../../auth/secrets/known-device.ts";
import { updateSessionConfirmed } from "../../auth/sessions/sessions.sql.ts";
import { getEnv } from "../../env.ts";
import type { HttpRequest } from "../../http/http-types.ts";
import { formatHostCookie, getCookieName } from "../../http/endpoint/host-cookies.ts";
import { getSiteOrigin } from "../../http/endpoint/site-origin.ts";
import { log } from "../../log.ts";
import { startSignIn, findIdentityProvider, finishSignIn, signInSchema } from "../../providers/identity/identity.ts";
import type { Identity, SignIn } from "../../providers/identity/identity.ts";
import { getAuthContext, getCaller } from "./context.ts";
import { findUserByIdentity, listIssuers } from "./identities.sql.ts";
import { formatDeviceOf } from "./remember-device.service.ts";
import { signInWithProvider } from "./provider-sign-in.service.ts";

const SIGN_IN_COOKIE = "threadlight_sign_in";
const SIGN_IN_SECONDS = 15 * 60;
const COOKIE_SECONDS = {
  [SIGN_IN_COOKIE]: SIGN_IN_SECONDS,
  [SESSION_COOKIE]: SESSION_COOKIE_SECONDS,
  [DEVICE_COOKIE]: DEVICE_COOKIE_SECONDS,
} as const;

type RedirectRequest = {
  request: HttpRequest;
  address: string;
  params: { provider: string };
  query: z.output<typeof oauthCallbackSchema>;
};

/** Redirects to the provider or, on its callback, logs the user in. Failures redirect to the callback page with an error code. */
export async function handleOAuthRedirect(redirectRequest: RedirectRequest): Promise<Response> {
  const provider = findIdentityProvider(redirectRequest.params.provider);
  if (provider === undefined) throw new AppError("not_found", "There is no such identity provider.");
  const { code, error } = redirectRequest.query;
  try {
    if (code === undefined && error === undefined) return await startRedirect(redirectRequest, provider);
    return await finishRedirect(redirectRequest, provider);
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "suspended") return redirectToFailure(redirectRequest, "suspended");
    if (cause instanceof AppError && cause.code === "second_factor")
      return redirectToSecondStep(redirectRequest, cause);
    if (cause instanceof AppError && cause.code === "rejected") return redirectToFailure(redirectRequest, "unverified");
    log.warn({ err: cause, provider: provider.slug }, "sign-in with an identity provider failed");
    return redirectToFailure(redirectRequest, "failed");
  }
}

type Provider = NonNullable<ReturnType<typeof findIdentityProvider>>;

async function startRedirect({ request }: RedirectRequest, provider: Provider): Promise<Response> {
  const { url, signIn } = await startSignIn(provider, getReturnUrl(request, provider));
  return redirect(request, url, [[SIGN_IN_COOKIE, JSON.stringify(signIn)]]);
}

/** Where the browser goes so that a user's provider confirms who has a session, and the cookie to set; null without a provider. */
export async function startProviderConfirmation(
  request: HttpRequest,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<{ url: string; cookie: string } | null> {
  const { sql } = await getAuthContext();
  const issuers = await listIssuers(sql, userId);
  const provider = getEnv().identityProviders.find(({ issuer }) => issuers.includes(issuer));
  if (provider === undefined) return null;
  const { url, signIn } = await startSignIn(provider, getReturnUrl(request, provider), sessionId);
  return { url, cookie: formatHostCookie(request, SIGN_IN_COOKIE, JSON.stringify(signIn), SIGN_IN_SECONDS) };
}

/** Confirms a session if the provider's account is linked to its user. */
async function finishConfirmation(identity: Identity | null, sessionId: string): Promise<boolean> {
  const { sql } = await getAuthContext();
  const user = identity === null ? undefined : await findUserByIdentity(sql, identity);
  return user !== undefined && updateSessionConfirmed(sql, { userId: user.userId, sessionId });
}

async function finishRedirect(redirectRequest: RedirectRequest, provider: Provider): Promise<Response> {
  const { request, query } = redirectRequest;
  const signIn = parseSignInCookie(request);
  // Not started in this browser, or too long ago: accepting it would allow login CSRF.
  if (signIn === null || !isSignInAt(signIn, provider) || signIn.state !== query.state) {
    return redirectToFailure(redirectRequest, "expired");
  }
  if (query.error !== undefined) {
    if (query.error !== "access_denied" || signIn.confirms !== undefined)
      return redirectToFailure(redirectRequest, "failed");
    return redirect(request, withQuery(paths.login, { canceled: true }), [[SIGN_IN_COOKIE, ""]]);
  }
  const returned = new URL(getReturnUrl(request, provider));
  returned.search = new URL(request.url).search;
  const identity = await finishSignIn(provider, returned, signIn);
  if (signIn.confirms !== undefined) {
    const isConfirmed = await finishConfirmation(identity, signIn.confirms);
    return redirect(request, paths.dash.confirmed(isConfirmed), [[SIGN_IN_COOKIE, ""]]);
  }
  if (identity === null) return redirectToFailure(redirectRequest, "no_email");
  const signedIn = await signInWithProvider(await getAuthContext(), identity, getCaller(redirectRequest));
  return redirect(request, paths.authCallback, [
    [SIGN_IN_COOKIE, ""],
    [SESSION_COOKIE, signedIn.secret],
    [DEVICE_COOKIE, await formatDeviceOf(request, signedIn.userId)],
  ]);
}

/** Each provider has its own address here, so that what one sends is never exchanged at another. */
function isSignInAt(signIn: SignIn, { slug, issuer }: Provider): boolean {
  return signIn.provider === slug && signIn.issuer === issuer;
}

function redirectToFailure({ request }: RedirectRequest, failure: SignInFailure): Response {
  const isConfirmation = parseSignInCookie(request)?.confirms !== undefined;
  const target = isConfirmation ? paths.dash.confirmed(false) : withQuery(paths.authCallback, { error: failure });
  return redirect(request, target, [[SIGN_IN_COOKIE, ""]]);
}

/** The second step of the login is on the login page. */
function redirectToSecondStep({ request }: RedirectRequest, { data }: AppError): Response {
  const { step, methods } = secondFactorStepSchema.parse(data);
  return redirect(request, paths.secondFactorStep(step, methods), [[SIGN_IN_COOKIE, ""]]);
}

function parseSignInCookie(request: HttpRequest): SignIn | null {
  try {
    return signInSchema.parse(JSON.parse(getCookie(request, getCookieName(request, SIGN_IN_COOKIE)) ?? ""));
  } catch {
    // A missing and an invalid cookie are treated alike.
    return null;
  }
}

function getReturnUrl(request: HttpRequest, { slug }: Provider): string {
  return new URL(paths.auth(slug), getSiteOrigin(request)).href;
}

function redirect(
  request: HttpRequest,
  location: string,
  cookies: [name: keyof typeof COOKIE_SECONDS, value: string][],
): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  for (const [name, value] of cookies) {
    headers.append("set-cookie", formatHostCookie(request, name, value, COOKIE_SECONDS[name]));
  }
  return new Response(null, { status: 302, headers });
}
