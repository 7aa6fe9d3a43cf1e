import { landingCollections } from "./content/landing.collections.ts";

/** What marketers edit: one folder a kind, its schema beside it. */
export const collections = { ...landingCollections };
