import { DOC_GROUPS } from "#src/domain/content/docs.contract.ts";
import type { DocEntry } from "#src/domain/documentation/documentation.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";

/** All pages by group. */
export function DocList({ pages }: { pages: readonly DocEntry[] }) {
  return (
    <div className="grid gap-5">
      {DOC_GROUPS.map((group) => (
        <Section key={group} title={group} flush>
          <ul className="grid border-t border-rule sm:grid-cols-2">
            {pages
              .filter((page) => page.group === group)
              .map(({ href, title, description }) => (
                <li key={href} className="relative grid content-start gap-0.5 px-4 py-3 hover:bg-wash/60 sm:px-5">
                  <DashLink
                    to={paths.dash.documentationPage(href)}
                    className="w-fit text-[0.9375rem] font-semibold after:absolute after:inset-0 hover:underline hover:underline-offset-4"
                  >
                    {title}
                  </DashLink>
                  <span className="line-clamp-2 text-[0.8125rem] text-soft">{description}</span>
                </li>
              ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}
