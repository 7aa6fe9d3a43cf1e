import type { z } from "zod";
import { parseBrowserTimeZone } from "../../../domain/auth/browser-time-zone.ts";
import { normalizeEmail } from "../../../domain/auth/normalize-email.ts";
import type { hostedSessionSchema } from "../../../domain/auth/identity.contract.ts";
import { needsOnboarding } from "../../../domain/onboarding/needs-onboarding.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { revokeUserAccess } from "../../auth/sessions/sessions.sql.ts";
import type { Sql } from "../../db/sql.ts";
import type { Identity } from "../../providers/identity/identity.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { chooseName } from "./choose-name.service.ts";
import type { AuthContext, Caller } from "./context.ts";
import { createClientWithOwner } from "./create-client.service.ts";
import {
  verifyEmailAndRemovePassword,
  insertIdentity,
  lockUserByEmail,
  findUserByIdentity,
  hasCompletedOnboarding,
} from "./identities.sql.ts";
import type { IdentifiedUser } from "./identities.sql.ts";
import { auditLogIn, issueTokens, renewTokens } from "./tokens.service.ts";

/**
 * Opens a session for an identity and returns the secret for the session cookie. A new user gets a client on trial.
 * AppError `rejected` if the provider has not verified the address, `suspended`
 * if the client is suspended, `second_factor` if the user has one.
 */
export async function signInWithProvider(
  context: Pick<AuthContext, "sql" | "keys">,
  identity: Identity,
  { userAgent, sentTimeZone = null }: Pick<Caller, "userAgent" | "sentTimeZone">,
): Promise<{ secret: string; userId: string }> {
  const user =
    (await findUserByIdentity(context.sql, identity)) ??
    (await linkByEmail(context.sql, identity)) ??
    (await createUserFromIdentity(context.sql, identity, sentTimeZone)) ??
    // Lost a race: a concurrent request created the user.
    (await linkByEmail(context.sql, identity));
  if (user === undefined) throw new Error("A user was neither found nor created.");
  const signedInBy = getProviderName(identity);
  const { refreshToken } = await issueTokens(context, { user, remembered: true, userAgent, signedInBy });
  if (refreshToken === undefined) throw new Error("A remembered session has no secret.");
  await auditLogIn(context.sql, user, { by: signedInBy });
  return { secret: refreshToken, userId: user.userId };
}

/**
 * Issues an access token for the session in the cookie, and the cookie's next secret. AppError `unauthenticated` if the
 * session has ended.
 */
export async function openHostedSession(
  context: Pick<AuthContext, "sql" | "keys">,
  secret: string,
): Promise<{ session: z.input<typeof hostedSessionSchema>; secret: string }> {
  const { owner, accessToken, refreshToken } = await renewTokens(context, secret);
  const onboardingCompleted = await hasCompletedOnboarding(context.sql, owner.userId);
  const completed = !needsOnboarding({ onboardingCompleted, role: owner.role });
  return { session: { success: true, accessToken, onboardingCompleted: completed }, secret: refreshToken };
}

/**
 * Links the user with the same address, if there is one; the provider must have verified it. If the user has not, someone
 * else may have signed up with the address in advance: their password and sessions are revoked.
 */
async function linkByEmail(sql: Sql, identity: Identity): Promise<IdentifiedUser | undefined> {
  if (!identity.emailVerified) {
    throw new AppError("rejected", "Your provider has not confirmed your email address.");
  }
  return sql.begin(async (tx) => {
    const user = await lockUserByEmail(tx, normalizeEmail(identity.email));
    if (user === undefined) return undefined;
    if (!user.verified) {
      await verifyEmailAndRemovePassword(tx, user.userId);
      await revokeUserAccess(tx, { userId: user.userId });
    }
    await insertIdentity(tx, { ...identity, userId: user.userId });
    await addAuditEntry(tx, {
      clientId: user.clientId,
      actor: { kind: "user", userId: user.userId },
      action: "user.linked",
      subject: normalizeEmail(identity.email),
      details: { by: getProviderName(identity), passwordEnded: !user.verified },
    });
    return user;
  });
}

async function createUserFromIdentity(
  sql: Sql,
  identity: Identity,
  sentTimeZone: string | null,
): Promise<IdentifiedUser | undefined> {
  const { email } = identity;
  const created = await createClientWithOwner(sql, {
    owner: { email, name: chooseName(identity), password: null, emailVerified: true },
    timeZone: parseBrowserTimeZone(sentTimeZone),
    inTransaction: (tx, { userId }) => insertIdentity(tx, { ...identity, userId }),
  });
  if (created === null) return undefined;
  return { userId: created.userId, clientId: created.clientId, role: "owner", verified: true };
}

function getProviderName({ issuer }: Identity): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}
