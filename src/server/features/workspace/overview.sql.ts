import type { DashboardOverview } from "../../../domain/auth/dashboard-overview.contract.ts";
import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { Queryable } from "../../db/sql.ts";

type OverviewRow = Omit<DashboardOverview["client"], "trialEndsAt" | "billing"> & {
  trialEndsAt: Date | null;
  userId: string;
  email: string;
  userName: string;
  role: UserRole;
  emailVerified: boolean;
};

/** Finds a user with their client. */
export async function findOverview(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<OverviewRow | undefined> {
  const [row] = await sql<OverviewRow[]>`
    select c.client_id as id, c.name, c.plan, c.trial_ends_at as "trialEndsAt", c.time_zone as "timeZone",
      c.onboarding_completed as "onboardingCompleted", c.is_demo as "isDemo",
      u.user_id as "userId", u.email, u.name as "userName", u.role,
      u.email_verified_at is not null as "emailVerified"
    from clients c
    join users u on u.client_id = c.client_id
    where c.client_id = ${clientId} and u.user_id = ${userId}`;
  return row;
}

/** Marks a client's onboarding as completed. */
export async function setOnboardingCompleted(sql: Queryable, clientId: string): Promise<void> {
  await sql`update clients set onboarding_completed = true where client_id = ${clientId}`;
}
