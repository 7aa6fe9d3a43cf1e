import { paths, withQuery } from "#src/domain/paths/paths.ts";

export type SiteLink = { label: string; href: string };

/** The links of the public header, in order. */
export const HEADER_LINKS: readonly SiteLink[] = [
  { label: "How it Works", href: `${paths.home}#how-it-works` },
  { label: "Pricing", href: `${paths.home}#pricing` },
  { label: "FAQ", href: `${paths.home}#faq` },
  { label: "Contact", href: paths.contact },
];

/** The columns of the footer, in order. */
export const FOOTER_COLUMNS: readonly { title: string; links: readonly SiteLink[] }[] = [
  {
    title: "Product",
    links: [
      { label: "Features", href: `${paths.home}#features` },
      { label: "Pricing", href: `${paths.home}#pricing` },
      { label: "Documentation", href: paths.docs },
      { label: "Case Studies", href: withQuery(paths.blog, { category: "case-studies" }) },
    ],
  },
  {
    title: "Company",
    links: [
      { label: "Blog", href: paths.blog },
      { label: "Contact", href: paths.contact },
    ],
  },
  {
    title: "Legal",
    links: [
      { label: "Terms of Service", href: paths.tos },
      { label: "Privacy Policy", href: paths.policy },
    ],
  },
];

/** The product's channel on a video platform. */
export const VIDEO_CHANNEL_URL = "https://www.youtube.com/@threadlight";

/** Attributes for click tracking; links with '#' also get a full page navigation (specification 2.2). */
export function linkAttributes(event: string, { label, href }: SiteLink): Record<string, string> {
  const tracking = { "data-track": event, "data-track-label": label };
  return href.includes("#") ? { ...tracking, "data-astro-reload": "" } : tracking;
}
