import { useMatches } from "@tanstack/react-router";
import { useDashSearch } from "../../lib/navigation/dash-search.ts";

/** Returns the open screen's title and which shared filters apply. */
export function useScreen(): { title: string; filters: "period" | "none" } {
  const { reading } = useDashSearch();
  const data = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  if (reading === "week" && data?.title === "Insights") return { title: "Weekly reading", filters: "none" };
  return { title: data?.title ?? "404 Page Not Found", filters: data?.filters ?? "none" };
}
