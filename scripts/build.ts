/** npm run build: builds and compresses the site, even if it is up to date. */
import { buildSite } from "./support/build-site.ts";
import { print } from "./support/lifecycle.ts";

await buildSite();
print("Built into dist.");
