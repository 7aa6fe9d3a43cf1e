import { useRouter } from "@tanstack/react-router";
import { CopyButton } from "#src/components/ui/buttons/CopyButton.tsx";
import { useDashSearch, usePeriod, useSetDashSearch } from "../../lib/navigation/dash-search.ts";
import { ViewsMenu } from "../../lib/views/ViewsMenu.tsx";
import { buildAnalyticsView, openAnalyticsView } from "./analytics-views.ts";

/** The saved views of Analytics, and its address to share. */
export function AnalyticsViews() {
  const search = useDashSearch();
  const setSearch = useSetDashSearch();
  const { period, today } = usePeriod();
  const router = useRouter();
  // With the days of the period, so that others see the same whenever they open it.
  const { href } = router.buildLocation({ to: ".", search: { ...search, ...period } });
  return (
    <div className="flex items-center gap-2">
      <CopyButton label="Copy link" showLabel size="md" text={new URL(href, globalThis.location.origin).href} />
      <ViewsMenu
        screen="analytics"
        filter={buildAnalyticsView(search, { period, today })}
        saves="Saves the measure, the breakdown, the filters and the period for everyone in this workspace."
        empty="No views yet. Choose a measure, then save it as a view."
        onOpen={({ filter }) => setSearch(openAnalyticsView(filter, { sample: search.sample, today }))}
      />
    </div>
  );
}
