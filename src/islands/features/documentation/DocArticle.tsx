import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { MouseEvent } from "react";
import type { SnippetValues } from "#src/domain/documentation/fill-snippet.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { buildArticle, copyCode } from "./build-article.ts";
import { docPageQuery } from "./documentation.query.ts";
import "#src/styles/prose.css";

type DocArticleProps = { href: string; title: string; description: string; values: SnippetValues };

/** A page of the documentation, read in the dashboard. */
export function DocArticle({ href, title, description, values }: DocArticleProps) {
  const page = useQuery(docPageQuery(href));
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { origin, accountId, key } = values;
  useEffect(() => {
    if (page.data === undefined) return;
    box.current?.replaceChildren(...buildArticle(page.data, { origin, accountId, key }));
    const target = document.getElementById(location.hash.slice(1));
    target?.scrollIntoView();
  }, [page.data, origin, accountId, key]);

  function follow(event: MouseEvent): void {
    copyCode(event.target);
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || link.target !== "" || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== origin || !link.pathname.startsWith(paths.dash.root)) return;
    if (link.pathname === location.pathname) return;
    event.preventDefault();
    void navigate({ to: link.pathname, hash: link.hash.slice(1), search: {} });
  }

  if (page.isError && page.data === undefined) {
    return <QueryErrorCard query={page} title="The page could not be loaded" />;
  }
  return (
    <Card className="p-4 sm:p-7">
      <article aria-labelledby="doc-title" className="mx-auto max-w-3xl">
        <h2 id="doc-title" className="text-2xl sm:text-3xl">
          {title}
        </h2>
        <p className="mt-2 mb-7 text-soft">{description}</p>
        {page.data === undefined ? <SectionLoading label="Loading the page" rows={6} /> : null}
        {/* Links and copy buttons of the page itself; the keyboard presses them as it does everywhere. */}
        <div ref={box} onClick={follow} />
      </article>
    </Card>
  );
}
