/** npm run build: the site, compressed, whether or not it was built before. */
import { buildSite } from "./support/build-site.ts";
import { say } from "./support/lifecycle.ts";

await buildSite();
say("Built into dist.");
