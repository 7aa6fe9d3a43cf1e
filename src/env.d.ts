declare namespace App {
  interface Locals {
    /** Set for pages made on demand; a prerendered page gets its settings from the front server. */
    siteSettings?: import("./domain/site/site-settings.ts").SiteSettings;
  }
}
