import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { DropdownMenu } from "./DropdownMenu.tsx";

/** A menu behind an icon button; `label` is its accessible name. */
export function IconMenu({ label, icon: Icon, children }: { label: string; icon: LucideIcon; children: ReactNode }) {
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={label}
          icon={<Icon aria-hidden="true" className="size-4" />}
        />
      }
    >
      {children}
    </DropdownMenu>
  );
}
