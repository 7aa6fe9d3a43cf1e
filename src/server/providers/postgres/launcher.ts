/** Chooses how to run PostgreSQL's programs: under which account, and so that they exit with this process. */
import { execFile } from "node:child_process";
import { chown, readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { buildChildEnv } from "../../env.ts";
import { buildProgramEnv } from "./binaries.ts";
import type { PostgresBinaries } from "./binaries.ts";

const run = promisify(execFile);

/** A command line prefix and its effects. */
export interface Launcher {
  prefix: string[];
  /** Owner of the folders that PostgreSQL writes; absent if it is the current account. */
  account?: { uid: number; gid: number };
  /** The kernel sends SIGINT to the started program when this process dies, however it dies. */
  endsWithParent: boolean;
}

/** Capabilities that let an unprivileged account traverse a folder such as /root, least powerful first. */
const TRAVERSE_CAPABILITIES = ["dac_read_search", "dac_override"];

/** Chooses a launcher for `binaries` and gives it ownership of `folder`. Throws an Error that says what to do. */
export async function chooseLauncher(binaries: PostgresBinaries, folder: string): Promise<Launcher> {
  const hasSetpriv = await succeeds(["setpriv", "--pdeathsig", "INT", "true"]);
  const exitWithParent = hasSetpriv ? ["setpriv", "--pdeathsig", "INT"] : [];
  if (process.getuid?.() !== 0) return { prefix: exitWithParent, endsWithParent: hasSetpriv };
  const account = await chooseAccount(folder);
  await chown(folder, account.uid, account.gid);
  for (const prefix of hasSetpriv ? listPrefixes(account) : []) {
    if (await canRun(prefix, binaries, folder)) return { prefix, account, endsWithParent: true };
  }
  // Last resort: in a user namespace, PostgreSQL sees an unprivileged account while the kernel uses the current one.
  await chown(folder, 0, 0);
  const unshare = ["unshare", "--user", "--map-user=65534", "--map-group=65534", ...exitWithParent];
  if (await canRun(unshare, binaries, folder)) return { prefix: unshare, endsWithParent: hasSetpriv };
  throw new Error(
    `PostgreSQL can't run as root, and no other account can access ${folder} and ${binaries.postgres}. Start as an ` +
      "ordinary user, or move the project and DATA_DIR out of a private folder such as /root, or set DATABASE_URL.",
  );
}

function listPrefixes({ uid, gid }: { uid: number; gid: number }): string[][] {
  const base = ["setpriv", "--reuid", String(uid), "--regid", String(gid), "--clear-groups"];
  const end = ["--pdeathsig", "INT"];
  const withCapability = TRAVERSE_CAPABILITIES.map((name) => {
    const only = `-all,+${name}`;
    const capabilities = [`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`];
    // PostgreSQL calls access(), which ignores capabilities unless this bit is set.
    return [...base, "--securebits", "+no_setuid_fixup", ...capabilities, ...end];
  });
  return [[...base, "--inh-caps=-all", "--bounding-set=-all", ...end], ...withCapability];
}

/** The owner of an existing data folder, else the account `postgres`, else `nobody`. */
async function chooseAccount(folder: string): Promise<{ uid: number; gid: number }> {
  const owner = await stat(folder).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  for (const name of ["postgres", "nobody"]) {
    const fields = accounts
      .split("\n")
      .find((line) => line.startsWith(`${name}:`))
      ?.split(":");
    if (fields !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  return { uid: 65534, gid: 65534 };
}

/** Checks with a dry run of initdb, which finds the programs and files like a real run. */
function canRun(prefix: string[], binaries: PostgresBinaries, folder: string): Promise<boolean> {
  const script = '"$0" --show --pgdata "$1/data" && test -w "$1"';
  return succeeds([...prefix, "sh", "-c", script, binaries.initdb, folder], buildProgramEnv(binaries));
}

async function succeeds(command: string[], env = buildChildEnv({})): Promise<boolean> {
  const [program = "", ...args] = command;
  return run(program, args, { env }).then(
    () => true,
    () => false,
  );
}
