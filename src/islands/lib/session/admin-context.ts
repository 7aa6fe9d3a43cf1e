import { createContext, useContext } from "react";
import type { SignedInAdministrator } from "#src/domain/admin/admin-session.contract.ts";

export const AdminContext = createContext<SignedInAdministrator | null>(null);

/** Returns the signed-in administrator. Throws outside the guard. */
export function useAdmin(): SignedInAdministrator {
  const admin = useContext(AdminContext);
  if (admin === null) throw new Error("useAdmin must be used inside the admin guard");
  return admin;
}
