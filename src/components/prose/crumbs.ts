/** One step on the way from the site's start to a page; the last is the page itself. */
export type Crumb = { name: string; href: string };

/** The way as search engines read it. */
export function describeTrail(trail: readonly Crumb[], site: URL | undefined): object {
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
