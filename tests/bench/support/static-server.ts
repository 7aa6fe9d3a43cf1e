/** Our front server with the built site and without a database, for bench static. */
import { join } from "node:path";
import { PROJECT_ROOT, getEnv } from "#src/server/env.ts";
import { serve } from "#src/server/http/front/serve.ts";

await serve({
  host: "127.0.0.1",
  port: getEnv().port,
  clientFolder: join(PROJECT_ROOT, "dist", "client"),
  app: (_req, _res, next) => {
    next();
  },
  isReady: () => Promise.resolve(true),
  trustedProxies: 0,
});
