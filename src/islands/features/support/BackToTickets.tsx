import { ArrowLeft } from "lucide-react";
import { paths } from "#src/domain/paths/paths.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";

/** The link from a ticket to the list. */
export function BackToTickets() {
  return (
    <DashLink
      to={paths.dash.support}
      className="flex min-h-8 w-fit items-center gap-1.5 text-sm text-soft hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      All tickets
    </DashLink>
  );
}
