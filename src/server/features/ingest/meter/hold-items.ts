import type { Transaction } from "../../../db/sql.ts";
import { getSettings } from "../analyze/client-settings.ts";
import type { ClientSettings, Incoming, IncomingMessage } from "../ingest.types.ts";
import { addHeldMessages, takeHeldMessages } from "../store/messages/held-messages.sql.ts";
import { getMeterUse, lockMeters } from "../store/meter.sql.ts";
import { computeMeterState, isCounted } from "./count-items.ts";

/** What a transaction that holds its clients' meters exclusively may count. */
export type HoldPlan = {
  /** The settings as they are under the lock. */
  settings: Map<string, ClientSettings>;
  /** Clients whose limit the transaction keeps by itself. */
  checked: ReadonlySet<string>;
  /** Stores the new messages over their client's limit as held; returns their ids. */
  holdOver(newIds: ReadonlySet<string>): Promise<Set<string>>;
  /** Takes as many unchanged held messages as may be counted, in the given order; returns their ids. */
  takeReleased(messages: readonly IncomingMessage[]): Promise<Set<string>>;
};

type Room = { left: number; isHolding: boolean };

/** Takes the locks that writers share. A limit is checked under the exclusive one, which could not be taken later. */
export async function lockForCounting(
  tx: Transaction,
  { settings, nowMs }: { settings: Map<string, ClientSettings>; nowMs: number },
): Promise<void> {
  const locks = [...settings.values()].flatMap(({ clientId, meter, timeZone }) => {
    if (meter === null) return [];
    return [{ clientId, exclusive: computeMeterState(meter, timeZone, nowMs).maxMessages !== null }];
  });
  if (locks.length > 0) await lockMeters(tx, locks);
}

/** Locks the meters of a batch's clients exclusively and reads how many messages each may still count. */
export async function lockAndSplit(
  tx: Transaction,
  items: readonly Incoming[],
  { settings: known, nowMs }: { settings: Map<string, ClientSettings>; nowMs: number },
): Promise<HoldPlan> {
  const clientIds = listMetered(known);
  const locks = clientIds.map((clientId) => ({ clientId, exclusive: true }));
  if (locks.length > 0) await lockMeters(tx, locks);
  // Read after the lock, so that they are what the last change left.
  const settings = new Map([...known, ...(await getSettings(tx, clientIds))]);
  const rooms = new Map<string, Room>();
  for (const clientId of clientIds) {
    const client = settings.get(clientId);
    if (client === undefined || client.meter === null) continue;
    const { maxMessages, periodStartMs } = computeMeterState(client.meter, client.timeZone, nowMs);
    const { held, used } = await getMeterUse(tx, { clientId, fromMs: periodStartMs });
    rooms.set(clientId, { left: maxMessages === null ? Infinity : maxMessages - used, isHolding: held > 0 });
  }
  return {
    settings,
    checked: new Set(clientIds),
    async holdOver(newIds) {
      const over = listOver(items, { newIds, rooms, settings });
      for (const [clientId, group] of Map.groupBy(over, (item) => item.clientId)) {
        await addHeldMessages(tx, { clientId, items: group, nowMs });
      }
      return new Set(over.map(({ messageId }) => messageId));
    },
    async takeReleased(messages) {
      const [first] = messages;
      const left = rooms.get(first?.clientId ?? "")?.left ?? Infinity;
      const fitting = messages.slice(0, Math.max(0, Math.min(left, messages.length)));
      if (first === undefined || fitting.length === 0) return new Set();
      return takeHeldMessages(tx, { clientId: first.clientId, messages: fitting });
    },
  };
}

/** The new messages that don't fit, each id once. Behind held ones, every message waits, so that conversations stay in order. */
function listOver(
  items: readonly Incoming[],
  context: { newIds: ReadonlySet<string>; rooms: Map<string, Room>; settings: Map<string, ClientSettings> },
): IncomingMessage[] {
  const over = new Map<string, IncomingMessage>();
  const fitting = new Set<string>();
  for (const item of items) {
    const room = context.rooms.get(item.clientId);
    if (room === undefined || !isCounted(item, context.settings.get(item.clientId)?.meter ?? null)) continue;
    const { messageId } = item;
    if (!context.newIds.has(messageId) || fitting.has(messageId) || over.has(messageId)) continue;
    if (room.isHolding || room.left <= 0) {
      over.set(messageId, item);
      room.isHolding = true;
    } else {
      fitting.add(messageId);
      room.left--;
    }
  }
  return [...over.values()];
}

function listMetered(settings: Map<string, ClientSettings>): string[] {
  return [...settings.values()].flatMap(({ clientId, meter }) => (meter === null ? [] : [clientId]));
}
