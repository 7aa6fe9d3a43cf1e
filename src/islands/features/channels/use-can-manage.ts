import { canManageApiAccounts } from "#src/domain/auth/policies.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";

/** Whether the user may disconnect channels: owners and admins, but not administrators who impersonate them. */
export function useCanDisconnect(): boolean {
  const { role, impersonation } = useDash();
  return canManageApiAccounts(role) && impersonation === undefined;
}

/** Whether the user may connect and change channels. In a read-only workspace nobody may. */
export function useCanManage(): boolean {
  const isReadOnly = useReadOnly();
  return useCanDisconnect() && !isReadOnly;
}
