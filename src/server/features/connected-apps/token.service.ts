import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import {
  findFamily,
  formatAccessToken,
  formatRefreshToken,
  isCode,
} from "../../../domain/connected-apps/app-tokens.ts";
import { ACCESS_TOKEN_SECONDS, APP_SCOPE } from "../../../domain/connected-apps/connected-apps.contract.ts";
import { isOwnResource } from "../../../domain/connected-apps/metadata.ts";
import { idSchema } from "../../../domain/shared/ids.ts";
import { canRead } from "../../auth/sessions/connected-apps.ts";
import { createSecret } from "../../auth/secrets/secrets.ts";
import { ROTATION_GRACE_SECONDS } from "../../auth/sessions/sessions.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import {
  connectApp,
  deleteApp,
  findAppByAccess,
  lockAppByCode,
  lockAppByFamily,
  rotateApp,
} from "./connected-apps.sql.ts";
import type { LockedApp } from "./connected-apps.sql.ts";
import { OAuthError, parseForm } from "./oauth-error.ts";
import { findRegistration, updateRegistrationLastUsed } from "./registrations.sql.ts";

type Tokens = { access: string; refresh: string };

/** What RFC 7636 allows as a verifier. */
const VERIFIER = /^[\w.~-]{43,128}$/;

/** Exchanges a code or a refresh token for tokens (RFC 6749, 4.1.3 and 6). Throws OAuthError. */
export async function issueAppTokens(sql: Sql, body: Uint8Array, origin: string) {
  const form = parseForm(body);
  const resource = form.get("resource");
  if (resource !== undefined && !isOwnResource(resource, origin)) {
    throw new OAuthError("invalid_target", "Tokens are only for the MCP server.");
  }
  const registrationId = idSchema.safeParse(form.get("client_id"));
  if (!registrationId.success || (await findRegistration(sql, registrationId.data)) === undefined) {
    throw new OAuthError("invalid_client", "This client_id is not registered. Register again.");
  }
  const tokens = await exchange(sql, form, registrationId.data);
  return {
    access_token: tokens.access,
    token_type: "Bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: tokens.refresh,
    scope: APP_SCOPE,
  };
}

function exchange(sql: Sql, form: ReadonlyMap<string, string>, registrationId: string): Promise<Tokens> {
  switch (form.get("grant_type")) {
    case "authorization_code":
      return exchangeCode(sql, form, registrationId);
    case "refresh_token":
      return exchangeRefreshToken(sql, form.get("refresh_token") ?? "", registrationId);
    default:
      throw new OAuthError("unsupported_grant_type", "Send grant_type authorization_code or refresh_token.");
  }
}

/** A code is good once: sent again, or with anything that does not fit, it ends what it was for. */
async function exchangeCode(sql: Sql, form: ReadonlyMap<string, string>, registrationId: string): Promise<Tokens> {
  const code = form.get("code") ?? "";
  const tokens = isCode(code)
    ? await sql.begin(async (tx) => {
        const app = await lockAppByCode(tx, hashToken(code));
        if (app === undefined) return null;
        const fits =
          app.registrationId === registrationId &&
          app.redirectUri === form.get("redirect_uri") &&
          verifyChallenge(app.codeChallenge, form.get("code_verifier") ?? "");
        if (app.isConnected || app.isCodeExpired || !fits || !canRead(app)) {
          await endApp(tx, app);
          return null;
        }
        return connect(tx, app);
      })
    : null;
  if (tokens !== null) return tokens;
  throw new OAuthError("invalid_grant", "The code is wrong, used or expired, or belongs to another request.");
}

async function connect(tx: Queryable, app: LockedApp): Promise<Tokens> {
  const family = createSecret();
  const tokens = { access: formatAccessToken(createSecret()), refresh: formatRefreshToken(family, createSecret()) };
  await connectApp(tx, { ...app, ...hashTokens(tokens), familyHash: hashToken(family) });
  await updateRegistrationLastUsed(tx, app.registrationId);
  const { clientId, userId, name } = app;
  await addAuditEntry(tx, { clientId, actor: { kind: "user", userId }, action: "app.connected", subject: name });
  return tokens;
}

/** Ends an app whose code or token somebody else may hold. Only what was connected is audited. */
async function endApp(tx: Queryable, app: LockedApp): Promise<void> {
  const { clientId, isConnected, name } = app;
  await deleteApp(tx, app);
  if (!isConnected) return;
  await addAuditEntry(tx, { clientId, actor: { kind: "system" }, action: "app.token_reused", subject: name });
}

/** Each refresh token is good once; only the last one is answered again for a moment, with the same tokens (decision 0029). */
async function exchangeRefreshToken(sql: Sql, token: string, registrationId: string): Promise<Tokens> {
  const family = findFamily(token);
  const tokens =
    family === null
      ? null
      : await sql.begin(async (tx) => {
          const app = await lockAppByFamily(tx, hashToken(family));
          if (app === undefined || app.registrationId !== registrationId || app.isExpired || !canRead(app)) return null;
          return rotate(tx, app, { family, token });
        });
  if (tokens !== null) return tokens;
  throw new OAuthError("invalid_grant", "The refresh token is wrong, used or expired, or the app was disconnected.");
}

async function rotate(
  tx: Queryable,
  app: LockedApp,
  { family, token }: { family: string; token: string },
): Promise<Tokens | null> {
  const sent = hashToken(token);
  const isCurrent = app.refreshHash?.equals(sent) === true;
  const isRepeated =
    app.previousHash?.equals(sent) === true &&
    app.secondsSinceRotation !== null &&
    app.secondsSinceRotation < ROTATION_GRACE_SECONDS;
  if (isRepeated && app.nonce !== null) return deriveTokens(app.nonce, { family, token });
  if (!isCurrent) {
    await endApp(tx, app);
    return null;
  }
  const nonce = randomBytes(32).toString("base64url");
  const tokens = deriveTokens(nonce, { family, token });
  const { clientId, appId } = app;
  await rotateApp(tx, { clientId, appId, ...hashTokens(tokens), previousHash: sent, nonce });
  await updateRegistrationLastUsed(tx, app.registrationId);
  return tokens;
}

/** The tokens that follow a refresh token: the database alone, which holds the nonce and not the token, gives none. */
function deriveTokens(nonce: string, { family, token }: { family: string; token: string }): Tokens {
  const derive = (use: string) => createHmac("sha256", nonce).update(`${use}:${token}`).digest("base64url");
  return { access: formatAccessToken(derive("access")), refresh: formatRefreshToken(family, derive("refresh")) };
}

/** Ends an app by one of its tokens (RFC 7009). An unknown token is no error. Throws OAuthError for a body without one. */
export async function revokeAppToken(sql: Sql, body: Uint8Array): Promise<object> {
  const form = parseForm(body);
  const token = form.get("token");
  if (token === undefined) throw new OAuthError("invalid_request", "Send the token.");
  const registrationId = form.get("client_id");
  const family = findFamily(token);
  await sql.begin(async (tx) => {
    const byFamily = family === null ? undefined : await lockAppByFamily(tx, hashToken(family));
    const app = byFamily ?? (await findAppByAccess(tx, hashToken(token)));
    // The token is enough to end it. An app that sends its client_id ends its own alone.
    if (app === undefined || (registrationId !== undefined && app.registrationId !== registrationId)) return;
    const { clientId, userId } = app;
    const ended = await deleteApp(tx, app);
    // Revoked by another request meanwhile.
    if (ended === undefined) return;
    const entry = { action: "app.disconnected", subject: ended.name, details: { byApp: true } } as const;
    await addAuditEntry(tx, { clientId, actor: { kind: "user", userId }, ...entry });
  });
  return {};
}

function verifyChallenge(challenge: string, verifier: string): boolean {
  if (!VERIFIER.test(verifier)) return false;
  return timingSafeEqual(Buffer.from(challenge), Buffer.from(hash("sha256", verifier, "base64url")));
}

function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

function hashTokens({ access, refresh }: Tokens) {
  return { accessHash: hashToken(access), accessSeconds: ACCESS_TOKEN_SECONDS, refreshHash: hashToken(refresh) };
}
