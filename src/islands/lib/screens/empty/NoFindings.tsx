import { MIN_COUNT } from "#src/domain/findings/findings.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { DashLink } from "../../navigation/DashLink.tsx";
import { pickSharedSearch, useDashSearch } from "../../navigation/dash-search.ts";

/** Empty state for a period without open findings, with a link to the funnel; `total` counts the others too. */
export function NoFindings({ total, className }: { total: number; className?: string }) {
  const search = pickSharedSearch(useDashSearch());
  return (
    <EmptyState
      {...(className === undefined ? {} : { className })}
      title={total === 0 ? "No issues found" : "No open findings"}
      description={
        total === 0
          ? `A finding needs at least ${MIN_COUNT} lost conversations, and none has that many in this period.`
          : "All of them are applied or dismissed."
      }
      action={
        <DashLink to={paths.dash.funnel} search={search} className={buttonClasses("ghost", "md")}>
          See where users drop off
        </DashLink>
      }
    />
  );
}
