import { useDash } from "../../lib/session/dash-context.ts";
import { useCanDisconnect, useCanManage } from "./use-can-manage.ts";

/** Says why connections can't be changed; nothing for those who may. */
export function ReadOnlyNotice() {
  const { impersonation } = useDash();
  const isAllowed = useCanDisconnect();
  if (useCanManage()) return null;
  return (
    <p role="note" className="rounded-md border border-rule bg-wash px-4 py-3 text-sm text-soft sm:px-5">
      {describeReason({ isAllowed, isImpersonating: impersonation !== undefined })}
    </p>
  );
}

function describeReason({ isAllowed, isImpersonating }: { isAllowed: boolean; isImpersonating: boolean }): string {
  if (isAllowed) {
    return "While your workspace is read-only, channels can be disconnected, but not connected or changed. Their messages are held.";
  }
  return isImpersonating
    ? "View only: channels can't be changed while you act as a client."
    : "View only: owners and admins connect and change channels.";
}
