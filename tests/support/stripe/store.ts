/** The objects of the stand-in for Stripe, in memory. */
import Stripe from "stripe";
import { isParams, toList } from "./form.ts";
import type { StripeObject, Value } from "./form.ts";

export const STRIPE_PRICES = {
  free: "price_live_starter",
  growth: "price_live_growth",
  pro: "price_live_pro",
} as const;
export const STRIPE_WEBHOOK_SECRET = "whsec_test";

const AMOUNTS: Record<string, number> = {
  [STRIPE_PRICES.free]: 4_900,
  [STRIPE_PRICES.growth]: 19_900,
  [STRIPE_PRICES.pro]: 39_900,
};
export const MONTH_SECONDS = 30 * 86_400;

export type SignedEvent = { body: Uint8Array; signature: string };

/** An id that names no object. */
export class NotFound extends Error {}
/** A request that Stripe would refuse. */
export class Refused extends Error {}

export type StripeStore = ReturnType<typeof createStripeStore>;

/** Creates an empty store of an API at `origin`. */
export function createStripeStore(origin: string) {
  const objects = new Map<string, StripeObject>();
  let count = 0;

  const nextId = (prefix: string) => `${prefix}_${String(++count).padStart(6, "0")}`;
  const now = () => Math.floor(Date.now() / 1_000);

  function add(object: StripeObject): StripeObject {
    objects.set(object.id, object);
    return object;
  }

  function get(id: string): StripeObject {
    const object = objects.get(id);
    if (object === undefined) throw new NotFound(id);
    return object;
  }

  function list(kind: string): StripeObject[] {
    return [...objects.values()].filter(({ object }) => object === kind);
  }

  function buildItem(price: string, start: number, end: number): { [name: string]: Value } {
    return {
      id: nextId("si"),
      object: "subscription_item",
      price: buildPrice(price),
      quantity: 1,
      current_period_start: start,
      current_period_end: end,
    };
  }

  function getItem(subscription: StripeObject): { [name: string]: Value } {
    const [item] = toList(isParams(subscription["items"]) ? subscription["items"]["data"] : []);
    if (!isParams(item)) throw new Error("A subscription has no item.");
    return item;
  }

  function addDraft(fields: { [name: string]: Value }): StripeObject {
    return add({
      number: null,
      status: "draft",
      attempted: false,
      created: now(),
      period_start: now(),
      period_end: now(),
      status_transitions: { finalized_at: null },
      parent: null,
      invoice_pdf: null,
      hosted_invoice_url: null,
      lines: { object: "list", data: [] },
      ...fields,
      id: nextId("in"),
      object: "invoice",
    });
  }

  function addInvoice(subscription: StripeObject, reason: string): StripeObject {
    const item = getItem(subscription);
    const price = String(isParams(item["price"]) ? item["price"]["id"] : "");
    const amount = AMOUNTS[price] ?? 0;
    const period = { start: item["current_period_start"] ?? 0, end: item["current_period_end"] ?? 0 };
    const invoice = addDraft({
      customer: subscription["customer"] ?? null,
      billing_reason: reason,
      parent: {
        type: "subscription_details",
        subscription_details: { subscription: subscription.id, metadata: subscription["metadata"] ?? {} },
      },
      hosted_invoice_url: `${origin}/invoice`,
      lines: {
        object: "list",
        data: [
          {
            id: nextId("il"),
            description: `1 × ${price}`,
            quantity: 1,
            amount,
            period,
            parent: { type: "subscription_item_details" },
          },
        ],
      },
    });
    subscription["latest_invoice"] = invoice.id;
    return addUp(invoice);
  }

  function addUp(invoice: StripeObject): StripeObject {
    const lines = toList(isParams(invoice["lines"]) ? invoice["lines"]["data"] : []);
    const total = lines.reduce<number>((sum, line) => sum + Number(isParams(line) ? line["amount"] : 0), 0);
    return Object.assign(invoice, { subtotal: total, total, total_excluding_tax: total });
  }

  function finalize(invoice: StripeObject, paid: boolean): StripeObject {
    return Object.assign(addUp(invoice), {
      number: nextId("N"),
      status: paid ? "paid" : "open",
      attempted: true,
      invoice_pdf: `${origin}/pdf`,
      status_transitions: { finalized_at: now() },
    });
  }

  function prorate(subscription: StripeObject, price: string, at: number): number {
    const item = getItem(subscription);
    const [start, finish] = [Number(item["current_period_start"]), Number(item["current_period_end"])];
    const share = (finish - at) / (finish - start);
    const old = String(isParams(item["price"]) ? item["price"]["id"] : "");
    return Math.round((AMOUNTS[price] ?? 0) * share) - Math.round((AMOUNTS[old] ?? 0) * share);
  }

  function attach(item: StripeObject, invoice: StripeObject): void {
    item["invoice"] = invoice.id;
    const lines = isParams(invoice["lines"]) ? toList(invoice["lines"]["data"]) : [];
    lines.push({
      id: nextId("il"),
      description: item["description"] ?? null,
      quantity: 1,
      amount: Number(item["amount"]),
      period: item["period"] ?? null,
      parent: { type: "invoice_item_details" },
    });
    addUp(invoice);
  }

  function expand(subscription: StripeObject): StripeObject {
    const find = (name: string) => {
      const id = subscription[name];
      return typeof id === "string" ? (objects.get(id) ?? id) : null;
    };
    return {
      ...subscription,
      customer: find("customer"),
      default_payment_method: find("default_payment_method"),
      latest_invoice: find("latest_invoice"),
      schedule: find("schedule"),
    };
  }

  function sign(type: string, object: StripeObject, seconds = now()): SignedEvent {
    const event = { id: nextId("evt"), object: "event", type, created: seconds, data: { object } };
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: STRIPE_WEBHOOK_SECRET,
      timestamp: seconds,
    });
    return { body: new TextEncoder().encode(payload), signature };
  }

  function remove(id: string): void {
    objects.delete(id);
  }

  return {
    nextId,
    now,
    remove,
    add,
    get,
    list,
    buildItem,
    getItem,
    addDraft,
    addInvoice,
    addUp,
    finalize,
    prorate,
    attach,
    expand,
    sign,
  };
}

/** A monthly price of one of the plans. */
export function buildPrice(id: string): { [name: string]: Value } {
  if (AMOUNTS[id] === undefined) throw new NotFound(id);
  return {
    id,
    object: "price",
    currency: "usd",
    unit_amount: AMOUNTS[id],
    recurring: { interval: "month", interval_count: 1 },
  };
}
