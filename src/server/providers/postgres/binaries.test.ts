import { mkdtemp, readdir, readlink, rm, symlink, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findPostgres } from "./binaries.ts";

it("replaces links of a project folder that was moved", async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), "threadlight-links-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await findPostgres(folder, "");
  const [name] = await readdir(folder);
  // The package's install script has run, or the package is absent: there are no links to keep.
  if (name === undefined) return skip("PostgreSQL needs no links here.");
  const path = join(folder, name);
  const target = await readlink(path);
  await unlink(path);
  await symlink("/nowhere/libpq.so", path);
  await findPostgres(folder, "");
  expect(await readlink(path)).toBe(target);
});
