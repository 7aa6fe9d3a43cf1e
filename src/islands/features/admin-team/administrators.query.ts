import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import {
  administratorInvitationSchema,
  administratorsSchema,
  renewedInvitationSchema,
} from "#src/domain/admin/administrators.contract.ts";
import type { newAdministratorSchema } from "#src/domain/admin/administrators.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callAdmin } from "../../lib/api/admin-client.ts";
import { adminQuery, useAdminMutation } from "../../lib/api/admin-query.ts";

const ADMINISTRATORS_KEY = ["administrators"];

/** GET /api/admin/administrators */
export function administratorsQuery() {
  return adminQuery({ key: ADMINISTRATORS_KEY, path: paths.api.admin.administrators, output: administratorsSchema });
}

/** POST /api/admin/administrators; returns the setup link, which can't be fetched again. */
export function useInviteAdministrator() {
  return useAdminMutation(ADMINISTRATORS_KEY, (body: z.output<typeof newAdministratorSchema>) =>
    callAdmin({ method: "POST", path: paths.api.admin.administrators, body, output: administratorInvitationSchema }),
  );
}

/** POST /api/admin/administrators/{id}/invitation: a new setup link, or null until a second administrator asks for it. */
export function useRenewInvitation() {
  return useMutation({
    mutationFn: (id: string) =>
      callAdmin({
        method: "POST",
        path: paths.api.admin.administratorInvitation(id),
        output: renewedInvitationSchema,
      }),
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
