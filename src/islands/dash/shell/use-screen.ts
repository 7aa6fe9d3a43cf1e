import { useMatches } from "@tanstack/react-router";

/** Returns the open screen's title and which shared filters apply. */
export function useScreen(): { title: string; filters: "period" | "none" } {
  const data = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  return { title: data?.title ?? "404 Page Not Found", filters: data?.filters ?? "none" };
}
