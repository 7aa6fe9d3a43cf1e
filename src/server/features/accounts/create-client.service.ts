import { createId } from "../../../domain/shared/ids.ts";
import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import { normaliseEmail } from "../../../domain/auth/email.ts";
import { TRIAL_DAYS } from "../../../domain/plans/plans.ts";
import type { PlanKey } from "../../../domain/plans/plans.ts";
import { hashPassword } from "../../auth/passwords.ts";
import type { Sql, Transaction } from "../../db/sql.ts";
import { insertApiAccount } from "./api-accounts.sql.ts";
import { insertClient, insertUser } from "./users.sql.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export type NewWorkspace = {
  /** The workspace's name; the owner's until somebody says otherwise. */
  name?: string;
  owner: {
    email: string;
    name: string;
    /** Null for who signs in by an identity provider alone. */
    password: string | null;
    /** The address is known to be theirs. False unless told. */
    emailVerified?: boolean;
  };
  /** The demo's people, who log in with the owner's password. */
  colleagues?: readonly { email: string; name: string; role: UserRole }[];
  plan?: PlanKey;
  /** Null is no trial. Seven days from now unless told. */
  trialEndsAt?: Date | null;
  timeZone?: string;
  onboardingCompleted?: boolean;
  isDemo?: boolean;
  /** The first is the default one. */
  apiAccounts?: readonly [NewWorkspaceAccount, ...NewWorkspaceAccount[]];
  /** What else belongs to the same transaction. */
  alongside?: (tx: Transaction, owner: { userId: string; email: string; name: string }) => Promise<void>;
};
export type NewWorkspaceAccount = { name: string; channel: string };

export type CreatedWorkspace = {
  clientId: string;
  userId: string;
  /** In the order in which they were asked for. */
  apiAccountIds: string[];
};

/**
 * A new client with its owner and API accounts, in one transaction on the accounts' pool; null where the e-mail address
 * belongs to a user already. Without particulars: Starter's trial and a first account for a web chat.
 */
export async function createClientWithOwner(sql: Sql, workspace: NewWorkspace): Promise<CreatedWorkspace | null> {
  const { owner } = workspace;
  // Hashed before the transaction begins: it takes a while, and no connection should wait for it.
  const passwordHash = owner.password === null ? null : await hashPassword(owner.password);
  const clientId = createId();
  const userId = createId();
  const accounts = (workspace.apiAccounts ?? [{ name: "My first bot", channel: "webchat" }]).map((account, index) => ({
    ...account,
    clientId,
    apiAccountId: createId(),
    isDefault: index === 0,
  }));
  const { trialEndsAt = new Date(Date.now() + TRIAL_DAYS * DAY_MS) } = workspace;
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
      });
      const email = normaliseEmail(owner.email);
      const emailVerified = owner.emailVerified ?? false;
      const added = await insertUser(tx, { userId, clientId, email, name, passwordHash, emailVerified, role: "owner" });
      if (!added) throw new EmailTakenError();
      for (const colleague of workspace.colleagues ?? []) {
        await insertUser(tx, { ...colleague, userId: createId(), clientId, passwordHash, emailVerified: true });
      }
      for (const account of accounts) await insertApiAccount(tx, account);
      await workspace.alongside?.(tx, { userId, email, name });
    });
  } catch (error) {
    if (error instanceof EmailTakenError) return null;
    throw error;
  }
  return { clientId, userId, apiAccountIds: accounts.map(({ apiAccountId }) => apiAccountId) };
}

/** Rolls the transaction back; never leaves this file. */
class EmailTakenError extends Error {}
