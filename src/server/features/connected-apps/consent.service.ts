import { hash } from "node:crypto";
import type { z } from "zod";
import { canConnectApps } from "../../../domain/auth/policies.ts";
import { formatCode } from "../../../domain/connected-apps/app-tokens.ts";
import { APP_SCOPE, CODE_SECONDS, MAX_APPS_PER_USER } from "../../../domain/connected-apps/connected-apps.contract.ts";
import type {
  allowedAppSchema,
  AppRequest,
  appRequestAnswerSchema,
} from "../../../domain/connected-apps/connected-apps.contract.ts";
import { isOwnResource } from "../../../domain/connected-apps/metadata.ts";
import { addToRedirectUri, isLoopbackUri } from "../../../domain/connected-apps/redirect-uri.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId, idSchema } from "../../../domain/shared/ids.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import { createSecret } from "../../auth/secrets/secrets.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Database } from "../../db/sql.ts";
import { countUserApps, findWorkspaceName, insertApp, lockSession } from "./connected-apps.sql.ts";
import { findRegistration, updateRegistrationLastUsed } from "./registrations.sql.ts";
import type { Registration } from "./registrations.sql.ts";

/** What an app asks for, once it is known which app it is and that it may return where it wants to. */
type CheckedRequest = {
  registration: Registration;
  redirectUri: string;
  codeChallenge: string;
  state: string | undefined;
  /** What is wrong with the rest, in the words of OAuth and for people. */
  problem: { error: string; message: string } | null;
};

type Context = { viewer: UserViewer; origin: string };

/** Base64url of a SHA-256 (RFC 7636, 4.2). */
const CHALLENGE = /^[\w-]{43}$/;

/** Returns what the page asks the member. AppError `forbidden` by role, `rejected` if the app may not be answered at all. */
export async function getAppRequest(
  db: Database,
  request: AppRequest,
  { viewer, origin }: Context,
): Promise<z.input<typeof appRequestAnswerSchema>> {
  requirePermission(canConnectApps(viewer.role));
  const { registration, redirectUri, state, problem } = await checkRequest(db, request, origin);
  const workspace = (await findWorkspaceName(db.system, viewer.clientId)) ?? "";
  const error = problem?.error ?? "access_denied";
  return {
    app: { name: registration.name, host: new URL(redirectUri).host, isLocal: isLoopbackUri(redirectUri) },
    workspace,
    problem: problem?.message ?? null,
    backUrl: addToRedirectUri(redirectUri, { error, state, iss: origin }),
  };
}

/**
 * Lets an app in: returns where the browser takes its code. AppError `forbidden`, `rejected`, `conflict` above the limit,
 * `unauthenticated` if the session ended meanwhile.
 */
export async function allowApp(
  db: Database,
  request: AppRequest,
  { viewer, origin }: Context,
): Promise<z.input<typeof allowedAppSchema>> {
  requirePermission(canConnectApps(viewer.role));
  const { registration, redirectUri, codeChallenge, state, problem } = await checkRequest(db, request, origin);
  if (problem !== null) throw new AppError("rejected", problem.message);
  const { clientId, userId, sessionId } = viewer;
  const { registrationId, name } = registration;
  const code = formatCode(createSecret());
  // In the system's name, because it reads the session, which is of no client.
  await db.system.begin(async (tx) => {
    const session = await lockSession(tx, { userId, sessionId });
    if (session === undefined) {
      throw new AppError("unauthenticated", "Your session has ended. Please log in again.");
    }
    if ((await countUserApps(tx, { clientId, userId })) >= MAX_APPS_PER_USER) {
      throw new AppError(
        "conflict",
        `You have connected ${MAX_APPS_PER_USER} apps. Disconnect one in the settings first.`,
      );
    }
    await insertApp(tx, {
      ...{ clientId, userId, session, registrationId, name, redirectUri, codeChallenge },
      appId: createId(),
      codeHash: hash("sha256", code, "buffer"),
      codeSeconds: CODE_SECONDS,
    });
    await updateRegistrationLastUsed(tx, registrationId);
  });
  return { redirectTo: addToRedirectUri(redirectUri, { code, state, iss: origin }) };
}

/** AppError `rejected` if the app is unknown or wants to return elsewhere: then nothing may be sent there, not even an error. */
async function checkRequest(db: Database, request: AppRequest, origin: string): Promise<CheckedRequest> {
  const id = idSchema.safeParse(request.client_id);
  const registration = id.success ? await findRegistration(db.system, id.data) : undefined;
  if (registration === undefined) {
    throw new AppError("rejected", "We don't know this app. Remove its connection there and connect it again.");
  }
  const { redirect_uri: redirectUri, code_challenge: codeChallenge = "", state } = request;
  if (redirectUri === undefined || !registration.redirectUris.includes(redirectUri)) {
    throw new AppError("rejected", "The app wants to return to an address that it did not register.");
  }
  return { registration, redirectUri, codeChallenge, state, problem: findProblem(request, origin) };
}

function findProblem(request: AppRequest, origin: string): CheckedRequest["problem"] {
  if (request.response_type !== "code") {
    return { error: "unsupported_response_type", message: "The app asks in a way that we don't support." };
  }
  if (request.code_challenge_method !== "S256" || !CHALLENGE.test(request.code_challenge ?? "")) {
    return { error: "invalid_request", message: "The app does not protect its request with PKCE (S256)." };
  }
  if (request.resource !== undefined && !isOwnResource(request.resource, origin)) {
    return { error: "invalid_target", message: "The app asks for access to something that is not here." };
  }
  const scopes = request.scope?.split(" ").filter((scope) => scope !== "") ?? [];
  if (scopes.length > 0 && !scopes.includes(APP_SCOPE)) {
    return { error: "invalid_scope", message: "The app asks for rights that we don't give: it can only read." };
  }
  return null;
}
