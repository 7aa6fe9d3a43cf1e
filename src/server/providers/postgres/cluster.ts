/** The embedded database's folder: made once, with a password of its own. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeProgramEnv } from "./binaries.ts";
import type { PostgresBinaries } from "./binaries.ts";
import type { Launcher } from "./launcher.ts";

const run = promisify(execFile);

/** The owner of everything in the embedded database, and the database's name. */
export const DATABASE_USER = "threadlight";
export const DATABASE_NAME = "threadlight";

/** Files and folders of the embedded database under `dataDir`. */
export function listClusterPaths(
  dataDir: string,
): Record<"home" | "data" | "log" | "links" | "password" | "port", string> {
  const home = join(dataDir, "postgres");
  return {
    home,
    data: join(home, "data"),
    log: join(home, "server.log"),
    links: join(dataDir, "postgres-libraries"),
    password: join(dataDir, "postgres-password"),
    port: join(dataDir, "postgres-port"),
  };
}

/** Makes the database folder where it is missing. An interrupted attempt leaves nothing behind that counts. */
export async function ensureCluster(options: {
  dataDir: string;
  binaries: PostgresBinaries;
  launcher: Launcher;
  durable: boolean;
}): Promise<void> {
  const { binaries } = options;
  const paths = listClusterPaths(options.dataDir);
  const version = await readFile(join(paths.data, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version !== undefined) return refuseOtherVersion(version.trim(), binaries, paths.home);
  const attempt = await mkdtemp(join(paths.home, "new-"));
  try {
    await initialise({ ...options, attempt, password: await readOrCreatePassword(paths.password) });
    await rename(join(attempt, "data"), paths.data);
  } finally {
    await rm(attempt, { recursive: true, force: true });
  }
}

async function initialise(options: {
  attempt: string;
  password: string;
  binaries: PostgresBinaries;
  launcher: Launcher;
  durable: boolean;
}): Promise<void> {
  const { attempt, binaries, launcher } = options;
  const passwordFile = join(attempt, "password");
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  if (launcher.account !== undefined) {
    await chown(attempt, launcher.account.uid, launcher.account.gid);
    await chown(passwordFile, launcher.account.uid, launcher.account.gid);
  }
  const [command = "", ...args] = [
    ...launcher.prefix,
    binaries.initdb,
    "--pgdata",
    join(attempt, "data"),
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--locale=C.UTF-8",
    "--no-instructions",
    ...(options.durable ? [] : ["--no-sync"]),
  ];
  await run(command, args, { cwd: attempt, env: makeProgramEnv(binaries) });
}

/** The connection address of the embedded database. */
export async function makeDatabaseUrl(dataDir: string, port: number, database = DATABASE_NAME): Promise<string> {
  const password = await readFile(listClusterPaths(dataDir).password, "utf8");
  return `postgres://${DATABASE_USER}:${password.trim()}@127.0.0.1:${String(port)}/${database}`;
}

/** The remembered port where it is free, else a free one, remembered from now on. */
export async function choosePort(dataDir: string): Promise<number> {
  const remembered = await readPort(dataDir).catch(() => 0);
  const port = (await bindPort(remembered)) ?? (await bindPort(0));
  if (port === undefined) throw new Error("No free port on 127.0.0.1 for the embedded database.");
  if (port !== remembered) await writeFile(listClusterPaths(dataDir).port, String(port));
  return port;
}

/** The remembered port. */
export async function readPort(dataDir: string): Promise<number> {
  return Number(await readFile(listClusterPaths(dataDir).port, "utf8"));
}

function bindPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ port, host: "127.0.0.1" }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? address?.port : undefined));
    });
  });
}

async function readOrCreatePassword(file: string): Promise<string> {
  const kept = await readFile(file, "utf8").catch(() => undefined);
  if (kept !== undefined) return kept;
  const made = randomBytes(24).toString("base64url");
  await writeFile(file, made, { mode: 0o600 });
  return made;
}

async function refuseOtherVersion(version: string, binaries: PostgresBinaries, home: string): Promise<void> {
  const { stdout } = await run(binaries.postgres, ["--version"], { env: makeProgramEnv(binaries) });
  if (/(\d+)/.exec(stdout)?.[1] === version) return;
  throw new Error(
    `${home} was made by PostgreSQL ${version}, and this is ${stdout.trim()}. Move that folder away to start ` +
      "with an empty database, or dump it with the older version and load it here.",
  );
}

/** Makes the folders that the database lives in; readable by nobody else, passable where another account runs it. */
export async function prepareFolders(dataDir: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  if ((await mkdir(dataDir, { recursive: true, mode })) !== undefined) await chmod(dataDir, mode);
  await mkdir(listClusterPaths(dataDir).home, { recursive: true, mode: 0o700 });
}
