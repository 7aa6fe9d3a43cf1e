/** The documentation as one list in reading order: written pages, and those that the program makes of its own tables. */
import { getCollection } from "astro:content";
import type { CollectionEntry } from "astro:content";
import { DOC_GROUPS } from "#src/domain/content/docs.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { PRODUCT_NAME } from "#src/domain/shared/product.ts";

export type DocLink = {
  title: string;
  label: string;
  /** What the page is about, in a sentence. */
  description: string;
  href: string;
  group: (typeof DOC_GROUPS)[number];
  order: number;
};
export type Doc = CollectionEntry<"docs">;

export const API_DESCRIPTION = `Send conversations to ${PRODUCT_NAME} and read its figures: every request, field and limit of the API.`;
export const MEASURES_DESCRIPTION =
  "What each figure means, what it is written in, and which way is good. The same text stands beside the figure on every screen.";

/** Pages whose text is generated, where they stand among the written ones. */
const GENERATED: readonly DocLink[] = [
  {
    title: "API reference",
    label: "API reference",
    description: API_DESCRIPTION,
    href: paths.apiReference,
    group: "Bring conversations in",
    order: 2,
  },
  {
    title: "Every measure, defined",
    label: "Measures",
    description: MEASURES_DESCRIPTION,
    href: paths.doc("measures"),
    group: "Understand the figures",
    order: 1,
  },
];

/** Every page of the documentation, in reading order. */
export async function listDocLinks(): Promise<DocLink[]> {
  const written = (await getCollection("docs")).map(({ id, data }) => {
    const { title, label = title, description, group, order } = data;
    return { title, label, description, href: paths.doc(id), group, order };
  });
  const engine = (await getCollection("engine")).map(({ id, data }): DocLink => {
    const { title, label = title, description, order } = data;
    return { title, label, description, href: paths.engineDoc(id), group: "The engine", order };
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
