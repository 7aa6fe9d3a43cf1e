/** npm run build: the site, compressed, whether or not it was built before. */
import { ensureBuild } from "./support/build-site.ts";
import { say } from "./support/lifecycle.ts";

await ensureBuild({ force: true });
say("Built into dist.");
