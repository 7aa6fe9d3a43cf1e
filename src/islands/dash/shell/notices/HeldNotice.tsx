import { PackageOpen } from "lucide-react";
import { paths } from "#src/domain/paths/paths.ts";
import { formatNumberOf } from "#src/domain/shared/format.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";

/** Says on screens with figures that held messages are missing from them. A read-only workspace has a notice of its own. */
export function HeldNotice() {
  const { heldMessages, access } = useDash().client.billing;
  if (heldMessages === 0 || access === "read_only") return null;
  return (
    <aside
      aria-label="Held messages"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm border border-consideration-ink/40 bg-card px-3 py-1.5 text-[0.8125rem] text-soft print:hidden"
    >
      <PackageOpen aria-hidden="true" className="size-4 shrink-0 text-consideration-ink" />
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-semibold text-ink">{formatNumberOf(heldMessages, "message")} held.</span> They are stored
        safely, but not in these figures yet.
      </p>
      <DashLink to={paths.dash.billing} className={buttonClasses("quiet", "sm")}>
        How to add them
      </DashLink>
    </aside>
  );
}
