import type { ReactNode } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import type { ButtonSize, ButtonVariant } from "#src/components/ui/buttons/button-classes.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import type { DashSearch } from "../../lib/navigation/dash-search.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";

type ManageLinkProps = {
  to: string;
  search?: DashSearch;
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
};

/** A link to the form of an alert; a disabled button while the workspace is read-only. */
export function ManageLink({ to, search = {}, label, variant = "ghost", size = "md", children }: ManageLinkProps) {
  if (useReadOnly()) {
    return (
      <Button variant={variant} size={size} aria-label={label} disabled>
        {children}
      </Button>
    );
  }
  return (
    <DashLink to={to} search={search} aria-label={label} className={buttonClasses(variant, size)}>
      {children}
    </DashLink>
  );
}
