/** npm run restore -- FOLDER: restores a backup into an empty database (DATABASE_URL, or a new DATA_DIR) and file store. */
import { resolve } from "node:path";
import { getEnv } from "#src/server/env.ts";
import { getFiles } from "#src/server/providers/files/files.ts";
import { restoreBackup } from "./support/backup/restore-backup.ts";
import { openProgramDatabase } from "./support/database.ts";
import { print, runOnce } from "./support/lifecycle.ts";

await runOnce(async () => {
  const [, , given] = process.argv;
  const { dataDir } = getEnv();
  if (given === undefined) throw new Error("Say which backup: npm run restore -- /path/of/the/backup");
  // Not shared: nothing may run on the target.
  const database = await openProgramDatabase();
  try {
    const options = { url: database.url, dataDir, files: getFiles(), folder: resolve(given) };
    const { manifest, notes } = await restoreBackup(options);
    const { tables, files, createdAt, version } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(`Restored the backup of ${createdAt} by version ${version}.`);
    print(`${rows} rows of ${tables.length} tables and ${files.length} files are as they were. Start with: npm start`);
    for (const note of notes) print(note);
  } finally {
    await database.stop();
  }
});
