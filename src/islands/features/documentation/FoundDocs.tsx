import type { FoundDoc } from "#src/domain/documentation/search-docs.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";

/** What a search found, the best page first. */
export function FoundDocs({ query, found, onOpen }: { query: string; found: readonly FoundDoc[]; onOpen: () => void }) {
  if (found.length === 0) {
    return (
      <Card>
        <EmptyState
          className="py-10!"
          title={`Nothing found for “${query.trim()}”`}
          description="Try fewer or other words, or ask our support."
          action={
            <DashLink to={paths.dash.newTicket} className="font-semibold underline decoration-edge underline-offset-4">
              Ask support
            </DashLink>
          }
        />
      </Card>
    );
  }
  return (
    <Card>
      <ul aria-label="Results" className="divide-y divide-rule">
        {found.map(({ href, title, group, excerpt }) => (
          <li key={href} className="relative grid gap-0.5 px-4 py-3 hover:bg-wash/60 sm:px-5">
            <span className="flex flex-wrap items-baseline gap-x-2.5">
              <DashLink
                to={paths.dash.documentationPage(href)}
                onClick={onOpen}
                className="font-semibold after:absolute after:inset-0 hover:underline hover:underline-offset-4"
              >
                {title}
              </DashLink>
              <span className="text-[0.8125rem] text-soft">{group}</span>
            </span>
            <span className="text-sm text-soft wrap-anywhere">{excerpt}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
