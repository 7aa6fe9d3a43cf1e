/** npm run keys:rotate: adds a new key for access tokens. Users stay logged in, and no process needs a restart. */
import { createKey } from "#src/server/auth/secrets/key-file.ts";
import { rotateJwtKeys } from "#src/server/auth/tokens/jwt-keys.ts";
import { getEnv } from "#src/server/env.ts";
import { print } from "./support/lifecycle.ts";

const { jwtKeys, dataDir } = getEnv();
if (jwtKeys === undefined) {
  await rotateJwtKeys(dataDir);
  print(
    "Done. Running processes sign with the new key within 20 seconds; the previous key verifies for 12 more hours.",
  );
} else {
  print(
    "The keys are set by JWT_KEYS. Set the value below, with the new key last, and restart every process. Then move the",
  );
  print("new key to the front and restart again. Remove the previous keys after 12 hours.");
  print(`\nJWT_KEYS=${[...jwtKeys, createKey()].join(",")}`);
}
