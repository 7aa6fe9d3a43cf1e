import { createContext, useContext } from "react";
import type { z } from "zod";
import type { adminCheckSchema } from "#src/domain/admin/admin-session.contract.ts";

type SignedInAdministrator = z.output<typeof adminCheckSchema>["administrator"];

export const AdminContext = createContext<SignedInAdministrator | null>(null);

/** Returns the signed-in administrator. Throws outside the guard. */
export function useAdmin(): SignedInAdministrator {
  const admin = useContext(AdminContext);
  if (admin === null) throw new Error("useAdmin must be used inside the admin guard");
  return admin;
}
