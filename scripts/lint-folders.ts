/** node scripts/lint-folders.ts: refuses crowded folders and new circles between folders. A part of `npm run lint`. */
import { PROJECT_ROOT } from "#src/server/env.ts";
import {
  compareCircles,
  listCrowdedFolders,
  listFolderCircles,
  listSourceFiles,
  MAX_FILES,
  listImports,
} from "./support/folder-rules.ts";
import type { FolderCircle } from "./support/folder-rules.ts";

/** Circles that are still to be opened. A line goes, or gets shorter, with the imports that closed it; none is added. */
const KNOWN_CIRCLES: readonly FolderCircle[] = [
  // Layouts start the scripts of every page.
  { in: "src", folders: ["components", "islands"] },
  {
    in: "src/domain",
    folders: [
      "alerts",
      "billing",
      "bot-versions",
      "conversations",
      "findings",
      "ingest",
      "metrics",
      "model-calls",
      "otlp",
      "sources",
      "topics",
      "webhooks",
    ],
  },
  { in: "src/islands/lib", folders: ["api", "session"] },
  { in: "src/server", folders: ["auth", "http", "providers"] },
  { in: "src/server/features", folders: ["api-accounts", "conversations", "ingest", "intents", "runner", "voice"] },
  { in: "src/server/features", folders: ["auth", "company-sign-in", "people", "second-factor"] },
  { in: "src/server/features/ingest", folders: ["analyze", "maintain", "meter", "store", "write"] },
];

const files = listSourceFiles(PROJECT_ROOT);
const problems = [
  ...listCrowdedFolders(files).map(
    ({ folder, count }) => `${folder} holds ${String(count)} source files, more than ${String(MAX_FILES)}`,
  ),
  ...compareCircles(listFolderCircles(listImports(PROJECT_ROOT, files)), KNOWN_CIRCLES),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
