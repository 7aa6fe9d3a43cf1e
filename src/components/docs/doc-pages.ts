/** The documentation as one list in reading order: written pages, and those that the program makes of its own tables. */
import { getCollection } from "astro:content";
import type { CollectionEntry } from "astro:content";
import { DOC_GROUPS } from "#src/domain/content/docs.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";

export type DocLink = { title: string; label: string; href: string; group: (typeof DOC_GROUPS)[number]; order: number };
export type Doc = CollectionEntry<"docs">;

/** Pages whose text is generated, where they stand among the written ones. */
const GENERATED: readonly DocLink[] = [
  {
    title: "API reference",
    label: "API reference",
    href: paths.apiReference,
    group: "Bring conversations in",
    order: 2,
  },
  {
    title: "Every measure, defined",
    label: "Measures",
    href: paths.doc("measures"),
    group: "Understand the figures",
    order: 1,
  },
];

/** Every page of the documentation, in reading order. */
export async function listDocLinks(): Promise<DocLink[]> {
  const written = (await getCollection("docs")).map(({ id, data }) => {
    const { title, label = title, group, order } = data;
    return { title, label, href: paths.doc(id), group, order };
  });
  const engine = (await getCollection("engine")).map(({ id, data }): DocLink => {
    const { title, label = title, order } = data;
    return { title, label, href: paths.engineDoc(id), group: "The engine", order };
  });
  const rank = ({ group, order }: DocLink): number => DOC_GROUPS.indexOf(group) * 1_000 + order;
  return [...written, ...engine, ...GENERATED].sort((a, b) => rank(a) - rank(b));
}

/** The pages before and after `href`, where there are any. */
export function findNeighbours(links: readonly DocLink[], href: string): { previous?: DocLink; next?: DocLink } {
  const at = links.findIndex((link) => link.href === href);
  const [previous, next] = [links[at - 1], links[at + 1]];
  return at === -1 ? {} : { ...(previous && { previous }), ...(next && { next }) };
}
