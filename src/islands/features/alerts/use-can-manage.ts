import { canManageAlerts } from "#src/domain/auth/policies.ts";
import { useDash } from "../../lib/session/dash-context.ts";

/** Whether the user may create, change and mute alerts. */
export function useCanManage(): boolean {
  return canManageAlerts(useDash().role);
}
