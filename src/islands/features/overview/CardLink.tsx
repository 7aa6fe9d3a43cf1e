import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import type { DashSearch } from "../../lib/navigation/dash-search.ts";

/** Link from a card to its full screen, aligned with the card's content. */
export function CardLink({ to, search, children }: { to: string; search: DashSearch; children: ReactNode }) {
  // The negative margin is on the wrapper: on the link it would shrink the max-width below its text.
  return (
    <div className="-mr-3">
      <DashLink to={to} search={search} className={buttonClasses("quiet", "sm")}>
        {children}
        <ArrowRight aria-hidden="true" className="size-3.5" />
      </DashLink>
    </div>
  );
}
