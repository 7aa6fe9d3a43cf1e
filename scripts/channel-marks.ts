/** node scripts/channel-marks.ts: writes src/assets/channels.svg, the marks of the channels. Run it when a channel or a mark changes. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { buildChannelSprite } from "./support/channel-sprite.ts";

await writeFile(join(PROJECT_ROOT, "src", "assets", "channels.svg"), buildChannelSprite());
