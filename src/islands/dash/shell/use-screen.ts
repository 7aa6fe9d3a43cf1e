import { useMatches } from "@tanstack/react-router";

/** The open screen's title and which of the shared filters it takes. */
export function useScreen(): { title: string; filters: "period" | "none" } {
  const data = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  return { title: data?.title ?? "404 Page Not Found", filters: data?.filters ?? "none" };
}
