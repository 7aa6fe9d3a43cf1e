import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHANNELS, HELPDESKS } from "#src/domain/shared/channels.ts";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { buildChannelSprite } from "./support/channel-sprite.ts";

it("the file of the channel marks is what scripts/channel-marks.ts writes, with a drawing for each channel", async () => {
  const sprite = await readFile(join(PROJECT_ROOT, "src", "assets", "channels.svg"), "utf8");
  expect(sprite).toBe(buildChannelSprite());
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24"><path [^>]*d="[^"]{20,}"/g)];
  expect(drawn.map(([, id]) => id)).toEqual([...CHANNELS, ...HELPDESKS].map(({ id }) => id));
});
