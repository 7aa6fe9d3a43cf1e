import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";

type CanceledAlertProps = {
  title: string;
  text: string;
  /** The page's path, which the address is reset to. */
  path: string;
};

/** Dismissible alert after something was canceled elsewhere; removes `canceled` from the URL. */
export function CanceledAlert({ title, text, path }: CanceledAlertProps) {
  const [open, setOpen] = useState(true);
  useEffect(() => history.replaceState(null, "", path), [path]);
  if (!open) return null;
  return (
    <div role="alert" className="mb-6 flex items-start gap-3 rounded-md border border-rule bg-wash p-4 text-sm">
      <div className="grid flex-1 gap-0.5">
        <p className="font-semibold">{title}</p>
        <p className="text-soft">{text}</p>
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
