import { Link } from "@tanstack/react-router";
import type { LinkComponentProps } from "@tanstack/react-router";
import type { DashSearch } from "./dash-search.ts";

type DashLinkProps = Omit<LinkComponentProps, "to" | "search" | "params"> & { to: string; search?: DashSearch };

/** A link inside the dashboard. `search` replaces all search parameters. */
export function DashLink({ to, search = {}, ...rest }: DashLinkProps) {
  return <Link preload="intent" {...rest} to={to} search={search} />;
}
