/** Fetches the messages that webhooks only name: durable, a few at once per account, repeated for a day. */
import { setTimeout as wait } from "node:timers/promises";
import { DAY_MS, MINUTE_MS } from "#src/domain/shared/durations.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { getDatabase } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { deriveConversationId } from "../../ingest/ingest.service.ts";
import { findConnection } from "../connections/connection-cache.ts";
import type { ChannelConnection } from "../connections/connection-cache.ts";
import type { ConnectorContext, Fetched, Fetching } from "../connectors/base/connector.types.ts";
import { Payload } from "../connectors/base/payload.ts";
import { findConnector, listConnectors } from "../connectors/registry.ts";
import { claimFetches, deleteFetch, postponeFetch, setFetchProblem } from "../connections/fetches.sql.ts";
import type { ClaimedFetch } from "../connections/fetches.sql.ts";
import { countFetchError, countStored } from "../connections/health.ts";
import { hasUserMessage } from "../receive/known-conversations.sql.ts";
import { createContext, mapFetched } from "../receive/map-body.ts";
import { fetchPlatform } from "../connections/outgoing.ts";
import { parseWebhookBody } from "../receive/parse-webhook-body.ts";
import { parsePause } from "./retry-after.ts";
import { storeCollected } from "../receive/store-collected.ts";

const AT_ONCE = 10;
/** Longer than four requests with their timeouts. */
const LEASE_SECONDS = 45;
const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 30 * MINUTE_MS;
/** A message waits for its source during this many attempts. */
const MAX_ORIGIN_ATTEMPTS = 3;
/** A poll waits this long for the fetches it started before it looks for more. */
const PASS_MS = 100;

/** `gone`: deleted on the platform. `refused`: our credentials are. `failed`: try again, not before `afterMs`. */
type Outcome =
  | { kind: "found"; found: Fetched }
  | { kind: "gone" }
  | { kind: "refused" }
  | { kind: "failed"; problem: string; afterMs: number };

const running = new Set<Promise<void>>();

/** Starts the fetches that are due; true if there were some. */
export async function startFetches(): Promise<boolean> {
  const channels = listConnectors().flatMap(({ id, fetching }) => (fetching === undefined ? [] : [id]));
  const options = { channels, atOnce: AT_ONCE, leaseSeconds: LEASE_SECONDS };
  const claimed = await getDatabase().system.begin((tx) => claimFetches(tx, options));
  for (const work of claimed) {
    const fetched = runFetch(work)
      .catch((error: unknown) => log.warn({ err: error, channel: work.channel }, "a fetch is tried again"))
      .finally(() => running.delete(fetched));
    running.add(fetched);
  }
  if (claimed.length > 0) await Promise.race([...running, wait(PASS_MS)]);
  return claimed.length > 0;
}

/** Waits for the fetches that this process has started. */
export async function finishFetches(): Promise<void> {
  await Promise.all(running);
}

/** The fetch is deleted after its message is stored: if the process dies in between, the message counts once all the same. */
async function runFetch(work: ClaimedFetch): Promise<void> {
  const { system } = getDatabase();
  const fetching = findConnector(work.channel)?.fetching;
  const connection = await findConnection(work.channel, work.apiAccountId);
  // Disconnected meanwhile: the fetch is deleted with its connection.
  if (connection === null || fetching === undefined) return;
  const outcome = await fetchMessage(connection, fetching, work);
  if (outcome.kind === "failed" || outcome.kind === "refused")
    return retryLater(connection, { work, fetching, outcome });
  await setFetchProblem(system, work, null);
  if (outcome.kind === "gone") countIgnored(connection, "gone");
  else await storeMessage(connection, fetching, outcome.found);
  await deleteFetch(system, work);
}

async function storeMessage(connection: ChannelConnection, fetching: Fetching, found: Fetched): Promise<void> {
  const collected = mapFetched(connection, { nowMs: Date.now() }, { fetching, found });
  countStored(connection, await storeCollected(connection, collected));
}

async function fetchMessage(connection: ChannelConnection, fetching: Fetching, work: ClaimedFetch): Promise<Outcome> {
  if (connection.suspended) return { kind: "failed", problem: "The workspace is suspended.", afterMs: 0 };
  const context = createContext(connection, { nowMs: Date.now() });
  const outcome = await fetchContent(fetching, work, context);
  return outcome.kind === "found" ? addOrigin(connection, outcome.found, { fetching, work, context }) : outcome;
}

async function fetchContent(fetching: Fetching, work: ClaimedFetch, context: ConnectorContext): Promise<Outcome> {
  const headers = fetching.headers(context);
  const address = fetching.address(work, context);
  const message = await fetchJson(address, headers);
  if (!(message instanceof Payload)) return message;
  const restAddress = fetching.restOf(address, message);
  if (restAddress === null) return { kind: "found", found: { message, rest: null } };
  const rest = await fetchJson(restAddress, headers);
  if (rest instanceof Payload) return { kind: "found", found: { message, rest } };
  // Cut words are better than none.
  return rest.kind === "gone" ? { kind: "found", found: { message, rest: null } } : rest;
}

/** A platform that keeps refusing or failing to say where the person came from does not keep the message out. */
async function addOrigin(
  { clientId, apiAccountId }: ChannelConnection,
  found: Fetched,
  { fetching, work, context }: { fetching: Fetching; work: ClaimedFetch; context: ConnectorContext },
): Promise<Outcome> {
  const { origin } = fetching;
  const conversationId = deriveConversationId(apiAccountId, work.thread);
  const isNeeded = origin !== undefined && origin.isNeeded(found.message, context);
  if (!isNeeded || (await hasUserMessage(getDatabase().ingest, { clientId, conversationId })))
    return { kind: "found", found };
  let last = found.message;
  for (const findAddress of origin.addresses) {
    const address = findAddress(last, work, context);
    const answer = address === null ? null : await fetchJson(address, fetching.headers(context));
    if (answer instanceof Payload) last = answer;
    else if (answer?.kind === "failed" && work.attempts <= MAX_ORIGIN_ATTEMPTS) return answer;
    else return { kind: "found", found };
  }
  return { kind: "found", found: { ...found, referral: origin.find(last) } };
}

async function fetchJson(
  address: string,
  headers: Record<string, string>,
): Promise<Payload | Exclude<Outcome, { kind: "found" }>> {
  try {
    const { status, text, headers: received } = await fetchPlatform(address, headers);
    if (status === 200) return parseWebhookBody(Buffer.from(text), { body: "json" });
    if (status === 404 || status === 410) return { kind: "gone" };
    if (status === 401 || status === 403) return { kind: "refused" };
    return { kind: "failed", problem: `The platform answered ${status}.`, afterMs: parsePause(received) };
  } catch (error) {
    const problem = error instanceof AppError ? error.message : "The platform could not be reached.";
    return { kind: "failed", problem, afterMs: 0 };
  }
}

async function retryLater(
  connection: ChannelConnection,
  input: { work: ClaimedFetch; fetching: Fetching; outcome: Extract<Outcome, { kind: "failed" | "refused" }> },
): Promise<void> {
  const { work, fetching, outcome } = input;
  const { system } = getDatabase();
  const isRefused = outcome.kind === "refused";
  if (isRefused) await setFetchProblem(system, work, fetching.refused);
  countFetchError(connection, isRefused ? fetching.refused : outcome.problem);
  if (Date.now() - work.createdAt.getTime() > DAY_MS) {
    countIgnored(connection, "gone");
    return deleteFetch(system, work);
  }
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** Math.min(work.attempts - 1, 20), MAX_DELAY_MS);
  await postponeFetch(system, work, Math.max(delayMs, isRefused ? 0 : outcome.afterMs) / 1000);
}

function countIgnored(connection: ChannelConnection, reason: "gone"): void {
  const none = { messages: 0, userMessages: 0, replies: 0, duplicates: 0, wordless: 0, ownId: null };
  countStored(connection, { ...none, ignored: new Map([[reason, 1]]) });
}
