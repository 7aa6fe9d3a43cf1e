/** How to run PostgreSQL's programs: under which account, and so that they end with us. */
import { execFile } from "node:child_process";
import { chown, readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { inheritEnv } from "../../env.ts";
import { makeProgramEnv } from "./binaries.ts";
import type { PostgresBinaries } from "./binaries.ts";

const run = promisify(execFile);

/** A command line prefix, and what follows from it. */
export interface Launcher {
  prefix: string[];
  /** Owner for the folders that PostgreSQL writes; absent where that is ourselves. */
  account?: { uid: number; gid: number };
  /** The kernel sends SIGINT to the started program when this process dies, however it dies. */
  endsWithParent: boolean;
}

/** Capabilities that let an unprivileged account pass through a folder such as /root, least powerful first. */
const PASSAGE = ["dac_read_search", "dac_override"];

/** Chooses a launcher for `binaries` that can write in `folder`, which it hands over. Throws with what to do. */
export async function chooseLauncher(binaries: PostgresBinaries, folder: string): Promise<Launcher> {
  const hasSetpriv = await succeeds(["setpriv", "--pdeathsig", "INT", "true"]);
  const ending = hasSetpriv ? ["setpriv", "--pdeathsig", "INT"] : [];
  if (process.getuid?.() !== 0) return { prefix: ending, endsWithParent: hasSetpriv };
  const account = await chooseAccount(folder);
  await chown(folder, account.uid, account.gid);
  for (const prefix of hasSetpriv ? listPrefixes(account) : []) {
    if (await canRun(prefix, binaries, folder)) return { prefix, account, endsWithParent: true };
  }
  // Last resort: inside a user namespace the program believes to be unprivileged; the kernel sees our own account.
  await chown(folder, 0, 0);
  const unshare = ["unshare", "--user", "--map-user=65534", "--map-group=65534", ...ending];
  if (await canRun(unshare, binaries, folder)) return { prefix: unshare, endsWithParent: hasSetpriv };
  throw new Error(
    `PostgreSQL does not run as root, and no other account can reach ${folder} and ${binaries.postgres}. Start as an ` +
      "ordinary user, or move the project and DATA_DIR out of a private folder such as /root, or set DATABASE_URL.",
  );
}

function listPrefixes({ uid, gid }: { uid: number; gid: number }): string[][] {
  const base = ["setpriv", "--reuid", String(uid), "--regid", String(gid), "--clear-groups"];
  const end = ["--pdeathsig", "INT"];
  const withCapability = PASSAGE.map((name) => {
    const only = `-all,+${name}`;
    const capabilities = [`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`];
    // PostgreSQL asks access(), which leaves capabilities out of account unless this bit is set.
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

/** initdb's dry run finds the programs and their files as the real one does. */
function canRun(prefix: string[], binaries: PostgresBinaries, folder: string): Promise<boolean> {
  const script = '"$0" --show --pgdata "$1/data" && test -w "$1"';
  return succeeds([...prefix, "sh", "-c", script, binaries.initdb, folder], makeProgramEnv(binaries));
}

async function succeeds(command: string[], env = inheritEnv({})): Promise<boolean> {
  const [program = "", ...args] = command;
  return run(program, args, { env }).then(
    () => true,
    () => false,
  );
}
