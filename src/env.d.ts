import type { SiteSettings } from "./domain/site/site-settings.ts";

declare global {
  namespace App {
    interface Locals {
      /** Set for pages made on demand; a prerendered page gets its settings from the front server. */
      siteSettings?: SiteSettings;
      /** The site's own address, likewise. */
      siteOrigin?: string;
    }
  }
}
