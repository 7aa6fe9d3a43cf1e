import { LRUCache } from "lru-cache";
import { DAY_MS, MINUTE_MS } from "#src/domain/shared/durations.ts";
import { log } from "../../../log.ts";
import { Payload } from "../connectors/base/payload.ts";
import { fetchPlatform } from "../connections/outgoing.ts";

const MAX_SETS = 1_000;
const REFETCH_MS = 5 * MINUTE_MS;

type KeySet = { keys: unknown[]; askedAt: number };

const sets = new LRUCache<string, KeySet>({ max: MAX_SETS, ttl: DAY_MS });
const asking = new Map<string, Promise<KeySet>>();

/** The keys that OpenID metadata names, kept for a day. For an unknown key they are fetched again, at most once in five minutes. */
export async function loadSigningKeys(metadataUrl: string, kid: string): Promise<unknown[]> {
  const known = sets.get(metadataUrl);
  const isKnown = known?.keys.some((key) => new Payload(key).at("kid").text === kid) === true;
  if (known !== undefined && (isKnown || Date.now() - known.askedAt < REFETCH_MS)) return known.keys;
  const query = asking.get(metadataUrl) ?? ask(metadataUrl, known).finally(() => asking.delete(metadataUrl));
  asking.set(metadataUrl, query);
  return (await query).keys;
}

async function ask(metadataUrl: string, known: KeySet | undefined): Promise<KeySet> {
  let keys = known?.keys ?? [];
  try {
    const metadata = await fetchJson(metadataUrl);
    const address = metadata.at("jwks_uri").text ?? "";
    keys = (await fetchJson(address)).at("keys").items.map(({ value }) => value);
  } catch (error) {
    log.warn({ err: error }, "could not fetch the keys of a platform");
  }
  const set = { keys, askedAt: Date.now() };
  sets.set(metadataUrl, set);
  return set;
}

async function fetchJson(address: string): Promise<Payload> {
  const { status, text } = await fetchPlatform(address);
  if (status !== 200) throw new Error(`A platform answered ${status}.`);
  return new Payload(JSON.parse(text));
}
