import type { Goal } from "../../../domain/analysis/analysis.contract.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import { createId } from "../../../domain/shared/ids.ts";
import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import { normalizeEmail } from "../../../domain/auth/normalize-email.ts";
import { TRIAL_DAYS } from "../../../domain/plans/plans.ts";
import type { PlanKey } from "../../../domain/plans/plans.ts";
import { hashNewPassword } from "../../auth/secrets/new-password.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import type { Sql, Transaction } from "../../db/sql.ts";
import { insertApiAccount } from "../api-accounts/api-accounts.service.ts";
import { addFirstViews } from "../conversations/views/views.service.ts";
import { insertClient, insertUser } from "./users.sql.ts";

export type NewWorkspace = {
  /** Defaults to the owner's name. */
  name?: string;
  owner: {
    email: string;
    name: string;
    /** Null for users who sign in with an identity provider only. */
    password: string | null;
    /** Defaults to false. */
    emailVerified?: boolean;
  };
  /** Further users of the demo workspace; they share the owner's password. */
  colleagues?: readonly { email: string; name: string; role: UserRole }[];
  plan?: PlanKey;
  /** Null for no trial. Defaults to seven days from now. */
  trialEndsAt?: Date | null;
  timeZone?: string;
  onboardingCompleted?: boolean;
  isDemo?: boolean;
  /** The first one becomes the default. */
  apiAccounts?: readonly [NewWorkspaceApiAccount, ...NewWorkspaceApiAccount[]];
  /** Further work that must commit together with the new workspace. */
  inTransaction?: (tx: Transaction, owner: { userId: string; email: string; name: string }) => Promise<void>;
};
export type NewWorkspaceApiAccount = { name: string; channel: string; goal?: Goal };

export type CreatedWorkspace = {
  clientId: string;
  userId: string;
  /** In the order of `NewWorkspace.apiAccounts`. */
  apiAccountIds: string[];
};

/**
 * Creates a client with its owner and API accounts in one transaction. Returns null if the email address is taken.
 * Defaults to a Starter trial with one webchat account.
 */
export async function createClientWithOwner(sql: Sql, workspace: NewWorkspace): Promise<CreatedWorkspace | null> {
  const { owner } = workspace;
  // Hashing is slow: done before the transaction so that it holds no connection.
  const passwordHash = owner.password === null ? null : await hashNewPassword(owner.password);
  const clientId = createId();
  const userId = createId();
  const accounts = (workspace.apiAccounts ?? [{ name: "My first bot", channel: "webchat" }]).map((account, index) => ({
    ...account,
    clientId,
    apiAccountId: createId(),
    isDefault: index === 0,
  }));
  const nowMs = await getBusinessTime(sql);
  const { trialEndsAt = new Date(nowMs + TRIAL_DAYS * DAY_MS) } = workspace;
  const name = owner.name.trim();
  try {
    await sql.begin(async (tx) => {
      await insertClient(tx, {
        clientId,
        name: workspace.name ?? name,
        plan: workspace.plan ?? "free",
        trialEndsAt,
        timeZone: workspace.timeZone ?? "UTC",
        onboardingCompleted: workspace.onboardingCompleted ?? false,
        isDemo: workspace.isDemo ?? false,
        createdAt: new Date(nowMs),
      });
      const email = normalizeEmail(owner.email);
      const emailVerified = owner.emailVerified ?? false;
      const added = await insertUser(tx, { userId, clientId, email, name, passwordHash, emailVerified, role: "owner" });
      if (!added) throw new EmailTakenError();
      for (const colleague of workspace.colleagues ?? []) {
        await insertUser(tx, { ...colleague, userId: createId(), clientId, passwordHash, emailVerified: true });
      }
      for (const account of accounts) await insertApiAccount(tx, account);
      await addFirstViews(tx, { clientId, userId });
      await workspace.inTransaction?.(tx, { userId, email, name });
    });
  } catch (error) {
    if (error instanceof EmailTakenError) return null;
    throw error;
  }
  return { clientId, userId, apiAccountIds: accounts.map(({ apiAccountId }) => apiAccountId) };
}

/** Rolls back the transaction; caught in this file. */
class EmailTakenError extends Error {}
