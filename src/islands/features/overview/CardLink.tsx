import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { DashLink } from "../../lib/DashLink.tsx";
import type { DashSearch } from "../../lib/dash-search.ts";

/** From a card to the screen that shows the whole of it; its words end in line with the card's content. */
export function CardLink({ to, search, children }: { to: string; search: DashSearch; children: ReactNode }) {
  // Of the frame, not of the link: the link is as wide as its place at most, and that would be less than its words.
  return (
    <div className="-mr-3">
      <DashLink to={to} search={search} className={buttonClasses("quiet", "sm")}>
        {children}
        <ArrowRight aria-hidden="true" className="size-3.5" />
      </DashLink>
    </div>
  );
}
