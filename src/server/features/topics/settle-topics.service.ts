/** Searches a client's topics and puts its conversations into them. */
import { setTimeout as wait } from "node:timers/promises";
import type { Matter, FoundTopic } from "../../../domain/topics/matters.contract.ts";
import { MAX_SEARCHED, placeInSteps } from "../../../domain/topics/place-matters.ts";
import type { PlacedMatters } from "../../../domain/topics/place-matters.ts";
import { listClientIds } from "../../db/client-ids.ts";
import { getDatabase } from "../../db/sql.ts";
import { turns } from "../../http/turns.ts";
import { log } from "../../log.ts";
import { placeConversations } from "../ingest/ingest.service.ts";
import { notifyChange } from "../live/live.service.ts";
import {
  deleteEmptyTopics,
  extendLease,
  findQuotes,
  findSearchState,
  leaseTopics,
  listFoundTopics,
  listNewestMatters,
  listUnplacedClients,
  listUnplacedMatters,
  releaseTopics,
  writeTopics,
} from "./topics.sql.ts";
import type { Quote, SearchState } from "./topics.sql.ts";

/** So many new conversations are searched soon; fewer wait for more of them, unless a file was imported. */
const MANY = 50;
const SOON_MS = 20_000;
const LATER_MS = 10 * 60_000;
/** While so many conversations wait to be read, a first search waits as well. */
const MANY_UNREAD = 500;
const LISTED = 2000;
const LEASE_SECONDS = 300;
const BATCH = 200;
const QUOTED_CONVERSATIONS = 8;
const TELLING_WORDS = 4;

/** Searches the topics of clients with enough new conversations. */
export async function settleDueTopics(): Promise<void> {
  const { ingest } = getDatabase();
  for (const clientId of await listUnplacedClients(ingest, LISTED)) {
    try {
      const state = await findSearchState(ingest, { clientId, limit: MANY_UNREAD });
      if (isDue(state, Date.now())) await settleTopics(clientId);
    } catch (error) {
      log.error({ err: error, clientId }, "searching topics failed");
    }
  }
}

/** Whether new conversations are worth a search now. */
export function isDue({ unplaced, unread, readAt, imported }: SearchState, now: number): boolean {
  if (unplaced === 0) return false;
  const isImporting = unread > 0 && unplaced < MANY_UNREAD;
  if (readAt === null) return !isImporting;
  const age = now - readAt.getTime();
  if (unplaced >= MANY || imported) return age > SOON_MS && !(isImporting && age < 2 * SOON_MS);
  return age > LATER_MS;
}

/** Nightly: searches the topics of each client in turn. */
export async function settleAllTopics(): Promise<void> {
  for (const clientId of await listClientIds(getDatabase().system)) await settleTopics(clientId);
}

/** Searches a client's topics among its newest conversations, and places these and all that are in no topic yet. */
export async function settleTopics(clientId: string): Promise<void> {
  const { ingest } = getDatabase();
  if (!(await leaseTopics(ingest, clientId, LEASE_SECONDS))) return;
  let searched = false;
  try {
    const [matters, known] = await Promise.all([
      listNewestMatters(ingest, { clientId, limit: MAX_SEARCHED }),
      listFoundTopics(ingest, clientId),
    ]);
    if (matters.length > 0 || known.length > 0) {
      const found = await search(clientId, matters, known);
      const quotes = await chooseQuotes(clientId, found, matters);
      await writeTopics(ingest, { clientId, topics: found.topics, quotes });
      const moved = matters.flatMap(({ id, topic: before }) => {
        const topic = found.keys.get(id) ?? "";
        return topic === before ? [] : [{ id, topic }];
      });
      for (let at = 0; at < moved.length; at += BATCH)
        await placeConversations(ingest, { clientId, placed: moved.slice(at, at + BATCH) });
      await placeOthers(clientId, found);
      await deleteEmptyTopics(ingest, clientId);
      searched = true;
    }
  } finally {
    await releaseTopics(ingest, clientId, searched);
  }
  if (searched) notifyChange(clientId);
}

async function search(
  clientId: string,
  matters: readonly Matter[],
  known: readonly FoundTopic[],
): Promise<PlacedMatters> {
  const steps = placeInSteps(matters, known);
  const work = await turns.begin(clientId);
  try {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (work.isDue()) await work.pause();
    }
  } finally {
    work.end();
  }
}

/** Places conversations that were not searched; a large backlog leaves half of the time to others. */
async function placeOthers(clientId: string, { place }: PlacedMatters): Promise<void> {
  const { ingest } = getDatabase();
  for (;;) {
    const start = performance.now();
    const matters = await listUnplacedMatters(ingest, { clientId, limit: BATCH });
    if (matters.length === 0) return;
    const work = await turns.begin(clientId);
    const placed: { id: string; topic: string }[] = [];
    for (const matter of matters) {
      placed.push({ id: matter.id, topic: place(matter) ?? "" });
      if (work.isDue()) await work.pause();
    }
    work.end();
    await placeConversations(ingest, { clientId, placed });
    if (matters.length < BATCH) return;
    await wait(performance.now() - start);
    await extendLease(ingest, clientId, LEASE_SECONDS);
  }
}

/** The messages to quote of each topic: each text once, those first that say what the topic is about, then those of several words. */
async function chooseQuotes(
  clientId: string,
  { keys, topics }: PlacedMatters,
  matters: readonly Matter[],
): Promise<Map<string, Quote[]>> {
  const chosen = new Map<string, string[]>();
  const seen = new Set<string>();
  const objects = new Map(topics.map(({ key, object }) => [key, object.toLowerCase()]));
  const rate = ({ id, text }: Matter) =>
    2 * Number(text.toLowerCase().includes(objects.get(keys.get(id) ?? "") ?? "")) +
    Number(text.split(" ").length >= TELLING_WORDS);
  for (const { id, text } of matters.toSorted((a, b) => rate(b) - rate(a))) {
    const key = keys.get(id) ?? null;
    const said = `${String(key)} ${text.toLowerCase()}`;
    if (key === null || text === "" || seen.has(said)) continue;
    seen.add(said);
    const own = chosen.get(key) ?? [];
    chosen.set(key, own);
    if (own.length < QUOTED_CONVERSATIONS) own.push(id);
  }
  const conversationIds = [...chosen.values()].flat();
  const quotes = new Map(
    (await findQuotes(getDatabase().ingest, { clientId, conversationIds })).map((quote) => [
      quote.conversationId,
      quote,
    ]),
  );
  return new Map([...chosen].map(([key, ids]) => [key, ids.flatMap((id) => quotes.get(id) ?? [])]));
}
