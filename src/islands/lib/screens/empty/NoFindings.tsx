import { MIN_COUNT } from "#src/domain/findings/findings.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { DashLink } from "../../navigation/DashLink.tsx";
import { pickSharedSearch, useDashSearch } from "../../navigation/dash-search.ts";

/** Empty state for a period without findings, with a link to the funnel. */
export function NoFindings({ className }: { className?: string }) {
  const search = pickSharedSearch(useDashSearch());
  return (
    <EmptyState
      {...(className === undefined ? {} : { className })}
      title="No issues found"
      description={`A finding needs at least ${MIN_COUNT} lost conversations, and none has that many in this period.`}
      action={
        <DashLink to={paths.dash.funnel} search={search} className={buttonClasses("ghost", "md")}>
          See where users drop off
        </DashLink>
      }
    />
  );
}
