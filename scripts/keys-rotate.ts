/** npm run keys:rotate: a new key for access tokens. Nobody is logged out, and no program needs a restart. */
import { createKeyText } from "#src/server/auth/key-file.ts";
import { rotateJwtKeys } from "#src/server/auth/jwt-keys.ts";
import { readEnv } from "#src/server/env.ts";
import { say } from "./support/lifecycle.ts";

const { jwtKeys, dataDir } = readEnv();
if (jwtKeys === undefined) {
  await rotateJwtKeys(dataDir);
  say("Done. Running programs sign with the new key within 20 seconds; the former one verifies for 12 hours more.");
} else {
  say("The keys are set by JWT_KEYS. Set this, with the new key last, and restart every process; then move it to the");
  say("front and restart again. Drop the former keys after 12 hours.");
  say(`\nJWT_KEYS=${[...jwtKeys, createKeyText()].join(",")}`);
}
