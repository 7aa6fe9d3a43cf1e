import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { paths } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";

/** Dismissible alert after a canceled identity-provider sign-in; removes `canceled` from the URL (specification 2.5). */
export function LoginCanceled() {
  const [open, setOpen] = useState(true);
  useEffect(() => history.replaceState(null, "", paths.login), []);
  if (!open) return null;
  return (
    <div role="alert" className="mb-6 flex items-start gap-3 rounded-md border border-rule bg-wash p-4 text-sm">
      <div className="grid flex-1 gap-0.5">
        <p className="font-semibold">Login canceled</p>
        <p className="text-soft">You can try again or use email/password login.</p>
      </div>
      <Button
        variant="quiet"
        size="icon-sm"
        aria-label="Dismiss"
        onClick={() => setOpen(false)}
        icon={<X aria-hidden="true" className="size-4" />}
      />
    </div>
  );
}
