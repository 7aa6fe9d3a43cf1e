/** One breadcrumb; the last of a trail is the page itself. */
export type Breadcrumb = { name: string; href: string };

/** Builds the schema.org BreadcrumbList of a trail. */
export function buildBreadcrumbList(trail: readonly Breadcrumb[], site: URL | undefined): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, href }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: new URL(href, site).href,
    })),
  };
}
