import { useDashSearch } from "../lib/navigation/dash-search.ts";
import { WeeklyReadingScreen } from "../features/conversations/weekly-reading/WeeklyReadingScreen.tsx";
import { InsightsScreen } from "../features/insights/InsightsScreen.tsx";

/** /dash/insights: the findings, or with `?reading=week` the weekly reading. */
export function InsightsRoute() {
  const { reading } = useDashSearch();
  return reading === "week" ? <WeeklyReadingScreen /> : <InsightsScreen />;
}
