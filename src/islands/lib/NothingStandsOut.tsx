import { LEAST_COUNT } from "#src/domain/analysis/findings.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { DashLink } from "./DashLink.tsx";
import { pickSharedSearch, useDashSearch } from "./dash-search.ts";

/** A period without findings: what makes one, and where the drop-offs can be looked at one by one. */
export function NothingStandsOut({ className }: { className?: string }) {
  const search = pickSharedSearch(useDashSearch());
  return (
    <EmptyState
      {...(className === undefined ? {} : { className })}
      title="Nothing stands out"
      description={`A problem is named when it has cost at least ${LEAST_COUNT} conversations; none did in this period.`}
      action={
        <DashLink to={paths.dash.funnel} search={search} className={buttonClasses("ghost", "md")}>
          See where people left
        </DashLink>
      }
    />
  );
}
