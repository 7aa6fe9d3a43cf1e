import { DEFAULT_GOAL, goalSchema } from "../../../domain/analysis/analysis.contract.ts";
import type { Goal } from "../../../domain/analysis/analysis.contract.ts";
import type { Queryable } from "../../db/sql.ts";

/** Whether a client redacts personal data. */
export async function isRedacting(sql: Queryable, clientId: string): Promise<boolean> {
  const [row] = await sql<{ redacts: boolean }[]>`
    select redact_personal_data as redacts from clients where client_id = ${clientId}`;
  return row?.redacts ?? false;
}

/** Finds the goal of a client's default API account; the engine's if there is none. */
export async function findDefaultGoal(sql: Queryable, clientId: string): Promise<Goal> {
  const [row] = await sql<{ goal: unknown }[]>`
    select goal from api_accounts where client_id = ${clientId} and is_default`;
  return goalSchema.safeParse(row?.goal).data ?? DEFAULT_GOAL;
}
