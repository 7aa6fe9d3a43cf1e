import type { ReactNode } from "react";
import { classNames } from "#src/components/ui/class-names.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { DashLink } from "./DashLink.tsx";
import { useDashSearch } from "./dash-search.ts";
import type { DashSearch } from "./dash-search.ts";
import { narrowSearch } from "./narrow-search.ts";

type ConversationsLinkProps = {
  /** What the figure counts, besides the shared filters. */
  filter: DashSearch;
  className?: string;
  children: ReactNode;
};

/** Opens the list of the conversations that a figure counts; plain text where the list has no filter for them. */
export function ConversationsLink({ filter, className, children }: ConversationsLinkProps) {
  const search = narrowSearch(useDashSearch(), filter);
  if (search === null) return <span className={classNames(className, "no-underline!")}>{children}</span>;
  return (
    <DashLink to={paths.dash.conversations} search={search} className={className}>
      {children}
    </DashLink>
  );
}
