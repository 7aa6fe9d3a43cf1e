/** A database for one test file, to which the program's services are bound. */
import { afterAll, beforeAll } from "vitest";
import { closeDatabase } from "#src/server/db/sql.ts";
import { connectAsOwner, createTestDatabase } from "./database.ts";
import type { TestDatabase } from "./database.ts";
import { useDatabase } from "./tenant.ts";

/** Call it at the top of the file: its hooks then come first and, at the end, last. */
export function bindDatabase(): { readonly url: string; readonly owner: ReturnType<typeof connectAsOwner> } {
  let database: TestDatabase | undefined;
  let owner: ReturnType<typeof connectAsOwner> | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    useDatabase(database.url);
  });
  afterAll(async () => {
    await closeDatabase();
    await owner?.end();
    await database?.drop();
  });
  return {
    get url() {
      if (database === undefined) throw new Error("The database is there once the file's hooks have run.");
      return database.url;
    },
    /** A connection that no policy binds. */
    get owner() {
      owner ??= connectAsOwner(this.url);
      return owner;
    },
  };
}
