import { AppError } from "../../../domain/shared/errors.ts";
import type { Queryable } from "../../db/sql.ts";
import { mustUseCompany } from "./company-sign-in.sql.ts";

/** Refuses another way in to a member who must use the company's sign-in. AppError `company_sign_in`. */
export async function rejectOtherSignIn(
  sql: Queryable,
  user: { clientId: string; userId?: string; email?: string },
): Promise<void> {
  if (!(await mustUseCompany(sql, user))) return;
  throw new AppError(
    "company_sign_in",
    "Your workspace requires your company's sign-in. Choose “Continue with your company's sign-in” on the login page.",
  );
}
