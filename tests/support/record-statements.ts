/** Set up for every test file: a test fails if the server ran a statement on distributed tables that names no client. */
import { afterAll, afterEach } from "vitest";
import { setStatementListener } from "#src/server/db/statement-listener.ts";
import { listUnscopedTables } from "./unscoped-tables.ts";

const checked = new Set<string>();
const found = new Map<string, string[]>();

setStatementListener((statement) => {
  if (checked.has(statement)) return;
  checked.add(statement);
  const tables = listUnscopedTables(statement);
  if (tables.length > 0) found.set(statement, tables);
});

afterEach(reportFound);
// Also what hooks ran, and jobs that ended after their test.
afterAll(reportFound);

function reportFound(): void {
  if (found.size === 0) return;
  const list = Array.from(found, ([statement, tables]) => `${tables.join(", ")}:\n${statement}`);
  found.clear();
  throw new Error(
    `Statements on distributed tables that name no client (src/server/db/layout.ts):\n${list.join("\n\n")}`,
  );
}
