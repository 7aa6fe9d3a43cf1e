import type { z } from "zod";
import { normaliseEmail } from "../../../domain/auth/email.ts";
import type { hostedSessionSchema } from "../../../domain/auth/identity.contract.ts";
import { needsOnboarding } from "../../../domain/onboarding/needs-onboarding.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { REMEMBERED_TOKEN_SECONDS, signAccessToken } from "../../auth/access-token.ts";
import { endFormerAccess } from "../../auth/sessions.sql.ts";
import { resumeSession } from "../../auth/sessions.ts";
import type { Sql } from "../../db/sql.ts";
import type { Identity } from "../../providers/identity/identity.ts";
import { writeAudit } from "../audit/audit.service.ts";
import type { AccountsContext, Caller } from "./context.ts";
import { createClientWithOwner } from "./create-client.service.ts";
import {
  claimUser,
  insertIdentity,
  lockByEmail,
  selectByIdentity,
  selectOnboardingCompleted,
} from "./identities.sql.ts";
import type { IdentifiedUser } from "./identities.sql.ts";
import { issueTokens, noteLogIn } from "./tokens.service.ts";

const NAME_LENGTH = 100;

/**
 * A session for who has signed in at an identity provider; answers the secret for the cookie. A person who is new gets a
 * client on trial. AppError `rejected` where the provider has not confirmed the address, `suspended`.
 */
export async function signInByProvider(
  context: Pick<AccountsContext, "sql" | "keys">,
  identity: Identity,
  { userAgent }: Pick<Caller, "userAgent">,
): Promise<{ secret: string }> {
  const user =
    (await selectByIdentity(context.sql, identity)) ??
    (await linkByEmail(context.sql, identity)) ??
    (await createByIdentity(context.sql, identity)) ??
    // Somebody else made it at this moment.
    (await linkByEmail(context.sql, identity));
  if (user === undefined) throw new Error("A user was neither found nor made.");
  const { refreshToken } = await issueTokens(context, { user, remembered: true, userAgent });
  if (refreshToken === undefined) throw new Error("A remembered session has no secret.");
  await noteLogIn(context.sql, user, nameProvider(identity));
  return { secret: refreshToken };
}

/** The access token of the hosted session that the cookie's secret opens. AppError `unauthenticated` when it has ended. */
export async function openHostedSession(
  { sql, keys }: Pick<AccountsContext, "sql" | "keys">,
  secret: string,
): Promise<z.input<typeof hostedSessionSchema>> {
  const owner = await resumeSession(sql, secret);
  if (owner === null) throw new AppError("unauthenticated", "Your session has ended. Please log in again.");
  const onboardingCompleted = await selectOnboardingCompleted(sql, owner.userId);
  return {
    success: true,
    accessToken: await signAccessToken(owner, { keys, lifetimeSeconds: REMEMBERED_TOKEN_SECONDS }),
    onboardingCompleted: !needsOnboarding({ onboardingCompleted, role: owner.role }),
  };
}

/**
 * Links the user of the same address, if there is one. Only an address that the provider has confirmed says who somebody
 * is. A user who never confirmed it may be somebody else's, made in advance: their password and sessions end here.
 */
async function linkByEmail(sql: Sql, identity: Identity): Promise<IdentifiedUser | undefined> {
  if (!identity.emailVerified) {
    throw new AppError("rejected", "Your provider has not confirmed your e-mail address.");
  }
  return sql.begin(async (tx) => {
    const user = await lockByEmail(tx, normaliseEmail(identity.email));
    if (user === undefined) return undefined;
    if (!user.verified) {
      await claimUser(tx, user.userId);
      await endFormerAccess(tx, { userId: user.userId });
    }
    await insertIdentity(tx, { ...identity, userId: user.userId });
    await writeAudit(tx, {
      clientId: user.clientId,
      actor: { kind: "user", userId: user.userId },
      action: "user.linked",
      subject: normaliseEmail(identity.email),
      details: { by: nameProvider(identity), passwordEnded: !user.verified },
    });
    return user;
  });
}

async function createByIdentity(sql: Sql, identity: Identity): Promise<IdentifiedUser | undefined> {
  const { email } = identity;
  const created = await createClientWithOwner(sql, {
    owner: { email, name: chooseName(identity), password: null, emailVerified: true },
    alongside: (tx, { userId }) => insertIdentity(tx, { ...identity, userId }),
  });
  if (created === null) return undefined;
  return { userId: created.userId, clientId: created.clientId, role: "owner", verified: true };
}

function nameProvider({ issuer }: Identity): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}

/** The provider's name for the person, else what stands before the '@'. */
function chooseName({ name, email }: Identity): string {
  const given = name.trim().slice(0, NAME_LENGTH);
  return given.length >= 2 ? given : (email.split("@")[0] ?? email);
}
