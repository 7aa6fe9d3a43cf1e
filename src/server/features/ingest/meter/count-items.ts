import { addCredit, computeAllowance, getTerms, getUsagePeriod } from "../../../../domain/billing/usage/allowance.ts";
import { computeStanding } from "../../../../domain/billing/standing/standing.ts";
import { compareText } from "../../../../domain/shared/text.ts";
import { getLocalHour } from "../../../../domain/shared/time-zone.ts";
import type { ClientSettings, Incoming, IncomingMessage } from "../ingest.types.ts";
import type { MessageCount, MeterSettings } from "./meter.types.ts";

/** How many messages a client may count now, and where they count. */
export type MeterState = {
  maxMessages: number | null;
  periodStartMs: number;
  /** The start of the local hour, or of the period if that began since. */
  bucketMs: number;
};

/** Computes a client's limit and period at an instant. */
export function computeMeterState(meter: MeterSettings, timeZone: string, nowMs: number): MeterState {
  const standing = computeStanding(meter.snapshot, nowMs);
  const { startMs } = getUsagePeriod(meter.snapshot, standing, nowMs);
  const terms = addCredit(getTerms(standing), meter.credit, startMs);
  const { maxMessages } = computeAllowance(standing, meter.overage, terms);
  const { hourAt } = getLocalHour(nowMs, timeZone);
  return { maxMessages, periodStartMs: startMs, bucketMs: startMs <= nowMs ? Math.max(hourAt, startMs) : hourAt };
}

/** Whether an item counts: messages do, except those of demo workspaces, sample accounts and test runs. */
export function isCounted(item: Incoming, meter: MeterSettings | null): item is IncomingMessage {
  return item.kind === "message" && meter !== null && !meter.unmeteredAccounts.has(item.apiAccountId);
}

/** Lists clients whose messages are all held. */
export function listClosedClients(settings: Iterable<ClientSettings>, nowMs: number): Set<string> {
  const closed = new Set<string>();
  for (const { clientId, meter, timeZone } of settings) {
    if (meter !== null && computeMeterState(meter, timeZone, nowMs).maxMessages === 0) closed.add(clientId);
  }
  return closed;
}

/** Adds up the items that count, by API account, in an order that all writers share. Clients in `checked` were checked under lock. */
export function countItems(
  items: readonly Incoming[],
  { settings, nowMs, checked }: { settings: Map<string, ClientSettings>; nowMs: number; checked: ReadonlySet<string> },
): MessageCount[] {
  const totals = new Map<string, Map<string, number>>();
  for (const item of items) {
    if (!isCounted(item, settings.get(item.clientId)?.meter ?? null)) continue;
    const accounts = totals.get(item.clientId) ?? new Map<string, number>();
    totals.set(item.clientId, accounts);
    accounts.set(item.apiAccountId, (accounts.get(item.apiAccountId) ?? 0) + 1);
  }
  return [...totals]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([clientId, accounts]) => {
      const client = settings.get(clientId);
      if (client === undefined || client.meter === null) return [];
      const { maxMessages, periodStartMs, bucketMs } = computeMeterState(client.meter, client.timeZone, nowMs);
      const clientMessages = accounts.values().reduce((sum, count) => sum + count, 0);
      const check = { clientMessages, version: client.meter.version, periodStartMs, maxMessages };
      return [...accounts]
        .sort(([a], [b]) => compareText(a, b))
        .map(([apiAccountId, messages], index): MessageCount => {
          const isChecked = index > 0 || checked.has(clientId);
          return { clientId, apiAccountId, messages, bucketMs, receivedMs: nowMs, check: isChecked ? null : check };
        });
    });
}
