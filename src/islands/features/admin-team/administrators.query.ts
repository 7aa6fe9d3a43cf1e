import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { administratorsSchema, invitationSchema } from "#src/domain/admin/admin.contract.ts";
import type { newAdministratorSchema } from "#src/domain/admin/admin.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { callAdmin } from "../../lib/admin-client.ts";
import { adminQuery, useAdminMutation } from "../../lib/admin-query.ts";

const ADMINISTRATORS_KEY = ["administrators"];

/** GET /api/admin/administrators */
export function administratorsQuery() {
  return adminQuery({ key: ADMINISTRATORS_KEY, path: paths.api.admin.administrators, output: administratorsSchema });
}

/** POST /api/admin/administrators; the answer holds the set-up link, this one time. */
export function useInviteAdministrator() {
  return useAdminMutation(ADMINISTRATORS_KEY, (body: z.output<typeof newAdministratorSchema>) =>
    callAdmin({ method: "POST", path: paths.api.admin.administrators, body, output: invitationSchema }),
  );
}

/** POST /api/admin/administrators/{id}/invitation: a new set-up link. */
export function useRenewInvitation() {
  return useMutation({
    mutationFn: (id: string) =>
      callAdmin({ method: "POST", path: paths.api.admin.administratorInvitation(id), output: invitationSchema }),
  });
}

/** PATCH /api/admin/administrators/{id} */
export function useChangeAdministrator() {
  return useAdminMutation(ADMINISTRATORS_KEY, ({ id, disabled }: { id: string; disabled: boolean }) =>
    callAdmin({
      method: "PATCH",
      path: paths.api.admin.administrator(id),
      body: { disabled },
      output: successSchema,
    }),
  );
}
