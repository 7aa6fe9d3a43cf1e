/** The folder of the embedded database, created once with a random password. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildProgramEnv } from "./binaries.ts";
import type { PostgresBinaries } from "./binaries.ts";
import type { Launcher } from "./launcher.ts";

const run = promisify(execFile);

/** The owner of the embedded database, and its name. */
export const DATABASE_USER = "threadlight";
export const DATABASE_NAME = "threadlight";

/** Lists the files and folders of the embedded database under `dataDir`. */
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

/** Creates the database folder if it is missing. An interrupted attempt leaves no usable folder. */
export async function ensureCluster(options: {
  dataDir: string;
  binaries: PostgresBinaries;
  launcher: Launcher;
  durable: boolean;
}): Promise<void> {
  const { binaries } = options;
  const paths = listClusterPaths(options.dataDir);
  const version = await readVersion(paths.data);
  if (version !== undefined) return checkVersion(version, binaries, paths.home);
  const attempt = await mkdtemp(join(paths.home, "new-"));
  try {
    await initialize({ ...options, attempt, password: await readOrCreatePassword(paths.password) });
    await rename(join(attempt, "data"), paths.data);
  } finally {
    await rm(attempt, { recursive: true, force: true });
  }
}

/** Reads the major version of the database in `folder`; undefined if there is none. */
export async function readVersion(folder: string): Promise<string | undefined> {
  const version = await readFile(join(folder, "PG_VERSION"), "utf8").catch(() => undefined);
  return version?.trim();
}

async function initialize(options: {
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
  await run(command, args, { cwd: attempt, env: buildProgramEnv(binaries) });
}

/** Builds the connection URL of the embedded database. */
export async function buildDatabaseUrl(dataDir: string, port: number, database = DATABASE_NAME): Promise<string> {
  const password = await readFile(listClusterPaths(dataDir).password, "utf8");
  return `postgres://${DATABASE_USER}:${password.trim()}@127.0.0.1:${String(port)}/${database}`;
}

/** Returns the saved port if it is free, else saves and returns a free one. */
export async function choosePort(dataDir: string): Promise<number> {
  const saved = await readPort(dataDir).catch(() => 0);
  const port = (await bindPort(saved)) ?? (await bindPort(0));
  if (port === undefined) throw new Error("No free port on 127.0.0.1 for the embedded database.");
  if (port !== saved) await writeFile(listClusterPaths(dataDir).port, String(port));
  return port;
}

/** Reads the saved port. */
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
  const existing = await readFile(file, "utf8").catch(() => undefined);
  if (existing !== undefined) return existing;
  const password = randomBytes(24).toString("base64url");
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

async function checkVersion(version: string, binaries: PostgresBinaries, home: string): Promise<void> {
  const { stdout } = await run(binaries.postgres, ["--version"], { env: buildProgramEnv(binaries) });
  if (/(\d+)/.exec(stdout)?.[1] === version) return;
  throw new Error(
    `${home} was created by PostgreSQL ${version}, but this is ${stdout.trim()}. Move that folder away to start ` +
      "with an empty database, or dump it with the older version and load it here.",
  );
}

/** Creates the database folders: private, but traversable if PostgreSQL runs under another account. */
export async function createFolders(dataDir: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  if ((await mkdir(dataDir, { recursive: true, mode })) !== undefined) await chmod(dataDir, mode);
  await mkdir(listClusterPaths(dataDir).home, { recursive: true, mode: 0o700 });
}
