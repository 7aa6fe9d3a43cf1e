/** npm run backup -- FOLDER: backs up database, keys and stored files, also while the program runs. */
import { resolve } from "node:path";
import { getEnv } from "#src/server/env.ts";
import { getFiles } from "#src/server/providers/files/files.ts";
import { createBackup } from "./support/backup/create-backup.ts";
import { openProgramDatabase } from "./support/database.ts";
import { print, runOnce } from "./support/lifecycle.ts";

await runOnce(async () => {
  const [, , given] = process.argv;
  const { dataDir } = getEnv();
  if (given === undefined) throw new Error("Say where to: npm run backup -- /path/of/a/new/folder");
  const folder = resolve(given);
  const database = await openProgramDatabase({ share: true, existing: true });
  try {
    const { tables, files, keys } = await createBackup({ url: database.url, dataDir, files: getFiles(), folder });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = [...tables.map(({ file }) => file), ...files].reduce((sum, file) => sum + file.bytes, 0);
    print(
      `Backed up ${rows} rows of ${tables.length} tables, ${files.length} files and ${keys.length} key files ` +
        `(${Math.ceil(bytes / 1024 / 1024)} MiB) to ${folder}.`,
    );
    print("Keep it like the data itself: it holds conversations, and keys unless the environment sets them.");
  } finally {
    await database.stop();
  }
});
