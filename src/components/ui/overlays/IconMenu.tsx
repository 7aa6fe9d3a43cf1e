import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../buttons/Button.tsx";
import { DropdownMenu } from "./DropdownMenu.tsx";

type IconMenuProps = { label: string; icon: LucideIcon; disabled?: boolean; children: ReactNode };

/** A menu behind an icon button; `label` is its accessible name. */
export function IconMenu({ label, icon: Icon, disabled = false, children }: IconMenuProps) {
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={label}
          disabled={disabled}
          icon={<Icon aria-hidden="true" className="size-4" />}
        />
      }
    >
      {children}
    </DropdownMenu>
  );
}
