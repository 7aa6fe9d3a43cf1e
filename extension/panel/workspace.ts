/** The workspace that this browser is paired with. Nothing here is called before somebody pairs it. */
import { claimSchema, runnerMeSchema, saveRunsSchema } from "#src/domain/runner/runner.contract.ts";
import { runnerApi } from "#src/domain/paths/dash/runner.paths.ts";
import type { Run } from "#src/domain/runner/run.contract.ts";
import { getChrome } from "../get-chrome.ts";
import { getPairing, setPairing } from "./store.ts";
import type { Pairing } from "./store.ts";

/** Why the workspace refused; `isUnpaired` if the pairing was taken back. */
export class WorkspaceError extends Error {
  readonly isUnpaired: boolean;
  constructor(message: string, isUnpaired = false) {
    super(message);
    this.isUnpaired = isUnpaired;
  }
}

/** Pairs this browser by a code of the workspace's page. */
export async function pair(address: string, code: string): Promise<Pairing> {
  if (!URL.canParse(address))
    throw new WorkspaceError("Enter the address of the workspace, such as https://app.example.com");
  const { origin } = new URL(address);
  const device = { name: describeBrowser(), version: getChrome().runtime.getManifest().version };
  const { token, ...claimed } = claimSchema.parse(
    await send(origin, runnerApi.runnerClaim, { body: { code, device } }),
  );
  const { device: own, workspace } = claimed;
  const pairing = { address: origin, token, deviceId: own.id, workspace: workspace.name, goal: null };
  await setPairing(pairing);
  // Paired all the same: the goal can be asked for again.
  return updateGoal(pairing).catch(() => pairing);
}

/** Asks for the workspace's goal, with which runs are read from then on. Nothing of this browser is sent but its token. */
export async function updateGoal(pairing: Pairing): Promise<Pairing> {
  const { address, token } = pairing;
  const { goal, training, workspace } = runnerMeSchema.parse(await send(address, runnerApi.runnerMe, { token }));
  const updated = { ...pairing, workspace: workspace.name, goal: { goal, training, askedAt: Date.now() } };
  await setPairing(updated);
  return updated;
}

/** Saves a run to the workspace, and asks for its goal, so that the next run is read with the one that holds then. */
export async function saveRun(run: Run): Promise<Pairing> {
  const pairing = await getPairing();
  if (!pairing) throw new WorkspaceError("This browser is not paired.");
  const { address, token } = pairing;
  const updated = await updateGoal(pairing);
  const { results } = saveRunsSchema.parse(await send(address, runnerApi.runnerRuns, { token, body: { runs: [run] } }));
  const error = results?.find(({ status }) => status === "error")?.error;
  if (error) throw new WorkspaceError(error.message);
  return updated;
}

async function send(
  origin: string,
  path: string,
  { token, body }: { token?: string; body?: object },
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(new URL(path, origin), {
      method: body === undefined ? "GET" : "POST",
      credentials: "omit",
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new WorkspaceError(`${origin} can't be reached.`);
  }
  if (response.ok) return response.json();
  if (response.status === 401 && token !== undefined) {
    await setPairing(null);
    throw new WorkspaceError("The pairing was taken back in the workspace.", true);
  }
  throw new WorkspaceError(await describeRefusal(response));
}

async function describeRefusal(response: Response): Promise<string> {
  try {
    const body: unknown = await response.json();
    if (typeof body === "object" && body !== null && "error" in body) return String(body.error);
  } catch {
    // Not a workspace: said below.
  }
  return `The workspace answered ${String(response.status)}. Check its address.`;
}

function describeBrowser(): string {
  const [, system = "this computer"] = /\(([^;)]+)/.exec(navigator.userAgent) ?? [];
  return `Browser on ${system}`;
}
