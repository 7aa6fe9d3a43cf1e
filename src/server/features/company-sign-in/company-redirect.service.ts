/**
 * The company's sign-in in the browser: /auth/company starts it, /auth/company/{clientId} is where the provider returns to. One
 * address per workspace: with a shared one, a code of one company's provider could be exchanged at another's (mix-up).
 */
import type { z } from "zod";
import { COMPANY_SESSION_HOURS } from "../../../domain/company-sign-in/company-sign-in.contract.ts";
import type {
  companyCallbackParamsSchema,
  companyCallbackSchema,
  companyStartOutputSchema,
  companyStartQuerySchema,
  companyStartSchema,
} from "../../../domain/company-sign-in/company-sign-in.contract.ts";
import { getEmailDomain } from "../../../domain/company-sign-in/map-role.ts";
import type { SignInFailure } from "../../../domain/auth/identity.contract.ts";
import { normalizeEmail } from "../../../domain/auth/normalize-email.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { paths, withQuery } from "../../../domain/paths/paths.ts";
import { SESSION_COOKIE, getCookie } from "../../auth/sessions/cookies.ts";
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS } from "../../auth/secrets/known-device.ts";
import { updateSessionConfirmed } from "../../auth/sessions/sessions.sql.ts";
import type { Sql } from "../../db/sql.ts";
import { formatHostCookie, getCookieName } from "../../http/endpoint/host-cookies.ts";
import type { HttpRequest } from "../../http/http-types.ts";
import { getSiteOrigin } from "../../http/endpoint/site-origin.ts";
import { log } from "../../log.ts";
import {
  finishForeignSignIn,
  foreignSignInSchema,
  startForeignSignIn,
} from "../../providers/identity/foreign-provider.ts";
import type { ForeignSignIn } from "../../providers/identity/foreign-provider.ts";
import { getAuthContext, getCaller } from "../auth/context.service.ts";
import { formatDeviceOf } from "../auth/remember-device.service.ts";
import { auditLogIn, issueTokens } from "../auth/tokens.service.ts";
import { findClientByDomain, findCompany, findUserBySubject } from "./company-sign-in.sql.ts";
import type { CompanyRow } from "./company-sign-in.sql.ts";
import { admitUser } from "./company-user.ts";
import { toProvider } from "./provider.ts";

const COMPANY_COOKIE = "threadlight_company_sign_in";
const COOKIE_SECONDS = {
  [COMPANY_COOKIE]: 15 * 60,
  [SESSION_COOKIE]: COMPANY_SESSION_HOURS * 3_600,
  [DEVICE_COOKIE]: DEVICE_COOKIE_SECONDS,
} as const;
const SIGNED_IN_BY = "company sign-in";

type StartRequest = { request: HttpRequest; query: z.output<typeof companyStartQuerySchema> };
type CallbackRequest = {
  request: HttpRequest;
  address: string;
  params: z.output<typeof companyCallbackParamsSchema>;
  query: z.output<typeof companyCallbackSchema>;
};

/** Where the sign-in of an address's company starts. AppError `not_found` if its domain is verified for no workspace. */
export async function findCompanyStart(
  sql: Sql,
  { email }: z.output<typeof companyStartSchema>,
): Promise<z.input<typeof companyStartOutputSchema>> {
  const domain = getEmailDomain(normalizeEmail(email));
  if ((await findClientByDomain(sql, domain)) !== undefined) return { path: paths.companyStart(domain) };
  const message = "There is no company sign-in for this address. Log in with your password.";
  throw new AppError("not_found", message, { fields: { email: message } });
}

/** The address that a workspace's provider returns to. */
export function getCompanyRedirectUri(request: HttpRequest, clientId: string): string {
  return new URL(paths.companyCallback(clientId), getSiteOrigin(request)).href;
}

/**
 * Redirects to the company's provider. Failures redirect to the callback page with a code; so does a provider that still
 * returns here, whose code is not exchanged.
 */
export function startCompanySignIn({ request, query }: StartRequest): Promise<Response> {
  const { domain } = query;
  return redirectFailures(request, () =>
    domain === undefined ? fail(request, "old_address") : start(request, domain),
  );
}

/** Where the browser goes so that the company's provider confirms who has a session, and the cookie to set. */
export async function startCompanyConfirmation(
  request: HttpRequest,
  { company, sessionId }: { company: CompanyRow; sessionId: string },
): Promise<{ url: string; cookie: string }> {
  const { clientId } = company;
  const redirectUri = getCompanyRedirectUri(request, clientId);
  const { url, checks } = await startForeignSignIn(await toProvider(company), redirectUri, sessionId);
  const value = JSON.stringify({ ...checks, clientId });
  return { url, cookie: formatHostCookie(request, COMPANY_COOKIE, value, COOKIE_SECONDS[COMPANY_COOKIE]) };
}

/** Logs the user in whom the company's provider sends back. Failures redirect to the callback page with a code. */
export function finishCompanySignIn(callback: CallbackRequest): Promise<Response> {
  return redirectFailures(callback.request, () => finish(callback));
}

async function redirectFailures(request: HttpRequest, handle: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await handle();
  } catch (cause) {
    if (!(cause instanceof AppError)) log.warn({ err: cause }, "a sign-in by a company's provider failed");
    return fail(request, cause instanceof AppError ? getFailure(cause) : "failed");
  }
}

function getFailure({ code }: AppError): SignInFailure {
  if (code === "suspended") return "suspended";
  if (code === "rejected") return "other_domain";
  return code === "conflict" ? "other_workspace" : "failed";
}

async function start(request: HttpRequest, domain: string): Promise<Response> {
  const { sql } = await getAuthContext();
  const clientId = await findClientByDomain(sql, domain.toLowerCase());
  const company = clientId === undefined ? undefined : await findCompany(sql, clientId);
  if (company === undefined) throw new AppError("not_found", "There is no company sign-in for this domain.");
  const { url, checks } = await startForeignSignIn(
    await toProvider(company),
    getCompanyRedirectUri(request, company.clientId),
  );
  return redirect(request, url, [[COMPANY_COOKIE, JSON.stringify({ ...checks, clientId: company.clientId })]]);
}

async function finish(callback: CallbackRequest): Promise<Response> {
  const { request, query, params } = callback;
  const signIn = parseCookie(request);
  // Not started in this browser for this workspace, or too long ago: accepting it would allow login CSRF and mix-up.
  if (signIn === null || signIn.state !== query.state || signIn.clientId !== params.clientId) {
    return fail(request, "expired");
  }
  if (query.error === "access_denied" && signIn.confirms === undefined) {
    return redirect(request, withQuery(paths.login, { canceled: true }), [[COMPANY_COOKIE, ""]]);
  }
  if (query.error !== undefined) return fail(request, "failed");
  const context = await getAuthContext();
  const company = await findCompany(context.sql, signIn.clientId);
  if (company === undefined || company.domainVerifiedAt === null) return fail(request, "failed");
  // The provider was changed meanwhile.
  if (company.issuer !== signIn.issuer) return fail(request, "expired");
  const returned = new URL(getCompanyRedirectUri(request, company.clientId));
  returned.search = new URL(request.url).search;
  const person = await finishForeignSignIn(await toProvider(company), returned, signIn);
  if (signIn.confirms !== undefined) {
    const user = await findUserBySubject(context.sql, { clientId: company.clientId, subject: person.subject });
    const session = { userId: user?.userId ?? "", sessionId: signIn.confirms };
    const isConfirmed = user !== undefined && (await updateSessionConfirmed(context.sql, session));
    return redirect(request, paths.dash.confirmed(isConfirmed), [[COMPANY_COOKIE, ""]]);
  }
  const { email, isUnverified } = person;
  if (isUnverified) return fail(request, "unverified");
  if (email === null) return fail(request, "no_email");
  const user = await admitUser(context.sql, company, { ...person, email });
  const { userAgent } = getCaller(callback);
  const { refreshToken = "" } = await issueTokens(context, {
    ...{ user, remembered: true, userAgent, signedInBy: SIGNED_IN_BY },
    // The company's provider asks for whatever factors the company wants.
    ...{ isSecondStepPassed: true, isByCompany: true },
  });
  await auditLogIn(context.sql, user, { by: SIGNED_IN_BY });
  return redirect(request, paths.authCallback, [
    [COMPANY_COOKIE, ""],
    [SESSION_COOKIE, refreshToken],
    [DEVICE_COOKIE, await formatDeviceOf(request, user.userId)],
  ]);
}

function fail(request: HttpRequest, failure: SignInFailure): Response {
  const isConfirmation = parseCookie(request)?.confirms !== undefined;
  const target = isConfirmation ? paths.dash.confirmed(false) : withQuery(paths.authCallback, { error: failure });
  return redirect(request, target, [[COMPANY_COOKIE, ""]]);
}

function parseCookie(request: HttpRequest): ForeignSignIn | null {
  try {
    return foreignSignInSchema.parse(JSON.parse(getCookie(request, getCookieName(request, COMPANY_COOKIE)) ?? ""));
  } catch {
    // A missing and an invalid cookie are treated alike.
    return null;
  }
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
