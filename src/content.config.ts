import { landingCollections } from "./content/landing.collections.ts";
import { pageCollections } from "./content/pages.collections.ts";

/** What marketers edit: one folder a kind, its schema beside it. */
export const collections = { ...landingCollections, ...pageCollections };
