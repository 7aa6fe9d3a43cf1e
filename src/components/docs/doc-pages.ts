/** All documentation pages in reading order, both MDX pages and generated ones. */
import { getCollection } from "astro:content";
import type { CollectionEntry } from "astro:content";
import { DOC_GROUPS } from "#src/domain/content/docs.contract.ts";
import { TAGS } from "#src/domain/api/operations/operation.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { PRODUCT_NAME } from "#src/domain/shared/product.ts";

export type DocLink = {
  title: string;
  label: string;
  /** One sentence. */
  description: string;
  href: string;
  group: (typeof DOC_GROUPS)[number];
  order: number;
};
export type Doc = CollectionEntry<"docs">;

export const API_DESCRIPTION = `Send conversations to ${PRODUCT_NAME} and read its figures: every request, field and limit of the API.`;
export const MEASURES_DESCRIPTION =
  "What each measure means, its unit, and whether higher or lower is better. Every screen shows the same definition beside the figure.";

export const SECURITY_DESCRIPTION =
  "Every requirement of OWASP ASVS 5.0, levels 1 and 2, with our answer and the test or file that shows it, and what is not met.";

export const BILLING_DESCRIPTION =
  "What each plan includes, what counts as a message, what additional messages cost, and what happens after the trial.";

/** Pages generated from code, with their position among the MDX pages. */
const GENERATED: readonly DocLink[] = [
  {
    title: "Plans and billing",
    label: "Plans and billing",
    description: BILLING_DESCRIPTION,
    href: paths.doc("billing"),
    group: "Get started",
    order: 5,
  },
  {
    title: "API reference",
    label: "API reference",
    description: API_DESCRIPTION,
    href: paths.apiReference,
    group: "API",
    order: 0,
  },
  ...TAGS.map(({ name, title, description }, at) => ({
    ...{ title, label: title, description },
    ...{ href: paths.apiTag(name), group: "API" as const, order: at + 1 },
  })),
  {
    title: "Every measure, defined",
    label: "Measures",
    description: MEASURES_DESCRIPTION,
    href: paths.doc("measures"),
    group: "Understand the metrics",
    order: 1,
  },
  {
    title: "Security controls",
    label: "Security controls",
    description: SECURITY_DESCRIPTION,
    href: paths.securityDocs,
    group: "Operations",
    order: 9,
  },
];

/** Lists all documentation pages in reading order. */
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

/** The pages before and after `href`, if any. */
export function findNeighbours(links: readonly DocLink[], href: string): { previous?: DocLink; next?: DocLink } {
  const at = links.findIndex((link) => link.href === href);
  const [previous, next] = [links[at - 1], links[at + 1]];
  return at === -1 ? {} : { ...(previous && { previous }), ...(next && { next }) };
}
