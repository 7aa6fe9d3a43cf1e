import { encodeValue } from "../../../domain/money/event-value.ts";
import type { ConversionValue } from "../../../domain/money/money.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type WorkspaceRow = {
  name: string;
  industry: string | null;
  size: string | null;
  timeZone: string;
  redactPersonalData: boolean;
  idleMinutes: number;
  shareBenchmarks: boolean;
  conversionValue: ConversionValue | null;
};

/** Finds the progress of an unfinished recount after a change of the time zone. */
export async function findRecountProgress(
  sql: Queryable,
  clientId: string,
): Promise<{ done: number; total: number } | undefined> {
  const [row] = await sql<{ done: number; total: number }[]>`
    select done, total from zone_recounts where client_id = ${clientId} and requested <> finished`;
  return row;
}

/** Finds and locks a client's settings. */
export async function lockWorkspace(sql: Queryable, clientId: string): Promise<WorkspaceRow | undefined> {
  const [row] = await sql<WorkspaceRow[]>`
    select name, industry, size, time_zone as "timeZone", redact_personal_data as "redactPersonalData",
      idle_minutes as "idleMinutes", share_benchmarks as "shareBenchmarks", conversion_value as "conversionValue"
    from clients where client_id = ${clientId}
    for update`;
  return row;
}

/** Updates all settings of a client. */
export async function updateWorkspaceRow(
  sql: Queryable,
  { clientId, ...settings }: WorkspaceRow & { clientId: string },
): Promise<void> {
  await sql`
    update clients set name = ${settings.name}, industry = ${settings.industry}, size = ${settings.size},
      time_zone = ${settings.timeZone}, redact_personal_data = ${settings.redactPersonalData},
      idle_minutes = ${settings.idleMinutes}, share_benchmarks = ${settings.shareBenchmarks},
      conversion_value = ${encodeValue(settings.conversionValue)}::text::jsonb
    where client_id = ${clientId}`;
}

/** Finds a client's onboarding progress. */
export async function findOnboarding(
  sql: Queryable,
  clientId: string,
): Promise<{ step: number; completed: boolean } | undefined> {
  const [row] = await sql<{ step: number; completed: boolean }[]>`
    select onboarding_step as step, onboarding_completed as completed from clients where client_id = ${clientId}`;
  return row;
}

/** Updates the onboarding step. */
export async function updateOnboardingStep(
  sql: Queryable,
  { clientId, step }: { clientId: string; step: number },
): Promise<void> {
  await sql`update clients set onboarding_step = ${step} where client_id = ${clientId}`;
}
