import { channelCollections } from "./content/channels.collections.ts";
import { landingCollections } from "./content/landing.collections.ts";
import { pageCollections } from "./content/pages.collections.ts";

/** What marketers edit, one folder a kind with its schema beside it, and the connectors, for their documentation. */
export const collections = { ...landingCollections, ...pageCollections, ...channelCollections };
