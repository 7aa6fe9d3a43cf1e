/** A database for one test file, which the server's modules use. */
import { afterAll, beforeAll } from "vitest";
import { closeDatabase } from "#src/server/db/sql.ts";
import { connectAsOwner, createTestDatabase } from "./database.ts";
import type { TestDatabase } from "./database.ts";
import { setDatabaseEnv } from "./test-client.ts";

/** Creates the database before the tests and drops it afterwards. Call it at the top of the file: its hooks must run first and last. */
export function setUpFileDatabase(): { readonly url: string; readonly owner: ReturnType<typeof connectAsOwner> } {
  let database: TestDatabase | undefined;
  let owner: ReturnType<typeof connectAsOwner> | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    setDatabaseEnv(database.url);
  });
  afterAll(async () => {
    await closeDatabase();
    await owner?.end();
    await database?.drop();
  });
  return {
    get url() {
      if (database === undefined) throw new Error("The database does not exist before the file's hooks have run.");
      return database.url;
    },
    /** A connection that bypasses row-level security. */
    get owner() {
      owner ??= connectAsOwner(this.url);
      return owner;
    },
  };
}
