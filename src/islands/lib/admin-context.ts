import { createContext, useContext } from "react";
import type { z } from "zod";
import type { adminCheckSchema } from "#src/domain/admin/admin.contract.ts";

type SignedInAdministrator = z.output<typeof adminCheckSchema>["administrator"];

export const AdminContext = createContext<SignedInAdministrator | null>(null);

/** The administrator who is logged in; only inside the guard. */
export function useAdmin(): SignedInAdministrator {
  const admin = useContext(AdminContext);
  if (admin === null) throw new Error("useAdmin is used outside of the administrator's guard");
  return admin;
}
