import { createHmac } from "node:crypto";
import { z } from "zod";
import { isLiveSubscription } from "../../../../domain/billing/snapshots.ts";
import { AppError } from "../../../../domain/shared/errors.ts";
import { paths } from "../../../../domain/paths/paths.ts";
import { getJwtKeys } from "../../../auth/tokens/jwt-keys.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import type { Sql } from "../../../db/sql.ts";
import type { PaymentEvent, PaymentProvider, Subscription } from "../payments.types.ts";
import { verifySignature } from "../signature.ts";
import { addItem } from "./items.ts";
import { customerSchema, sandboxInvoiceSchema, sandboxSubscriptionSchema, sessionSchema } from "./objects.ts";
import type { Customer, SandboxSubscription, Session } from "./objects.ts";
import { cancelSubscription, changePlan, keepPlan, previewChange, resumeSubscription, setPaused } from "./changes.ts";
import { findObject, listObjects, lockObjects, putObject } from "./objects.sql.ts";
import { createObjectId, getSandboxPool } from "./pool.ts";
import { createPortal } from "./portal.ts";

const eventSchema: z.ZodType<PaymentEvent> = z.object({
  id: z.string(),
  type: z.string(),
  customerId: z.string().nullable(),
  clientId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
});

/**
 * The built-in provider, which charges nothing: its objects are rows, its payment page is `/checkout/sandbox/{id}`, and it
 * renews by the business clock. The product learns of changes through signed events only.
 */
export const sandboxPayments: PaymentProvider = {
  name: "sandbox",
  async createCustomer({ clientId, name, email }) {
    return getSandboxPool().begin(async (tx) => {
      await lockObjects(tx, clientId);
      const [known] = await listObjects(tx, { kind: "customer", clientId, schema: customerSchema });
      if (known !== undefined) return known.id;
      const id = createObjectId("cus");
      await putObject(tx, {
        kind: "customer",
        object: {
          id,
          clientId,
          name,
          email,
          card: null,
          country: "",
          taxId: "",
          details: null,
          items: [],
        } satisfies Customer,
      });
      return id;
    });
  },
  async createCheckout(checkout) {
    const { clientId, idempotencyKey } = checkout;
    return getSandboxPool().begin(async (tx) => {
      await lockObjects(tx, clientId);
      const sessions = await listObjects(tx, { kind: "checkout", clientId, schema: sessionSchema });
      const known = sessions.find((session) => session.idempotencyKey === idempotencyKey);
      if (known !== undefined) return known;
      const id = createObjectId("cs");
      const session: Session = {
        ...checkout,
        id,
        url: new URL(paths.sandboxCheckout(id), checkout.successUrl).href,
        createdAtMs: await getBusinessTime(tx),
        state: "open",
        subscriptionId: null,
        successUrl: checkout.successUrl.replace("{CHECKOUT_SESSION_ID}", id),
        challenged: null,
      };
      await putObject(tx, { kind: "checkout", object: session });
      return session;
    });
  },
  async getCheckout(checkoutId) {
    const session = await findSession(getSandboxPool(), checkoutId);
    if (session === null) return null;
    const completed = session.trialEndMs === null ? "paid" : "no_payment_required";
    const payment = session.state === "complete" ? completed : "unpaid";
    return { ...session, payment };
  },
  async expireCheckout(checkoutId) {
    await getSandboxPool().begin(async (tx) => {
      const found = await findSession(tx, checkoutId);
      if (found === null) return;
      await lockObjects(tx, found.clientId);
      const session = await findSession(tx, checkoutId);
      if (session?.state === "open")
        await putObject(tx, { kind: "checkout", object: { ...session, state: "expired" } });
    });
  },
  async getSubscription(subscriptionId) {
    const sql = getSandboxPool();
    const found = await findObject(sql, {
      kind: "subscription",
      id: subscriptionId,
      schema: sandboxSubscriptionSchema,
    });
    return found === null ? null : toSubscription(sql, found);
  },
  async findLiveSubscription(customerId) {
    const sql = getSandboxPool();
    const customer = await findObject(sql, { kind: "customer", id: customerId, schema: customerSchema });
    if (customer === null) return null;
    const { clientId } = customer;
    const all = await listObjects(sql, { kind: "subscription", clientId, schema: sandboxSubscriptionSchema });
    const live = all.find((subscription) => isLiveSubscription(subscription));
    return live === undefined ? null : toSubscription(sql, live);
  },
  previewChange,
  changePlan,
  keepPlan,
  cancel: cancelSubscription,
  resume: resumeSubscription,
  pause: (subscriptionId) => setPaused(subscriptionId, true),
  unpause: (subscriptionId) => setPaused(subscriptionId, false),
  createPortal,
  async updateCustomer(customerId, details) {
    const sql = getSandboxPool();
    const found = await findObject(sql, { kind: "customer", id: customerId, schema: customerSchema });
    if (found === null) return;
    await sql.begin(async (tx) => {
      await lockObjects(tx, found.clientId);
      const customer = await findObject(tx, { kind: "customer", id: customerId, schema: customerSchema });
      if (customer !== null) await putObject(tx, { kind: "customer", object: { ...customer, details } });
    });
  },
  async listInvoices(customerId) {
    const sql = getSandboxPool();
    const customer = await findObject(sql, { kind: "customer", id: customerId, schema: customerSchema });
    if (customer === null) return [];
    return listObjects(sql, { kind: "invoice", clientId: customer.clientId, schema: sandboxInvoiceSchema });
  },
  addInvoiceItem: addItem,
  // It charges nothing, so nothing is refunded or disputed.
  getCharge: () => Promise.resolve(null),
  async verifyEvent(body, signature) {
    verifySignature(body, signature, await getSandboxSecret());
    return parseSandboxEvent(new TextDecoder().decode(body));
  },
};

function parseSandboxEvent(text: string): PaymentEvent {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid", "The notification is not JSON.", { cause });
  }
  const event = eventSchema.safeParse(value).data;
  if (event === undefined) throw new AppError("invalid", "This is no notification of the built-in provider.");
  return event;
}

/** The key that signs the built-in provider's events, derived from the key of access tokens. */
export async function getSandboxSecret(): Promise<Uint8Array> {
  const [key] = await getJwtKeys();
  return createHmac("sha256", key.secret).update("sandbox events").digest();
}

async function findSession(sql: Parameters<typeof findObject>[0], id: string): Promise<Session | null> {
  return findObject(sql, { kind: "checkout", id, schema: sessionSchema });
}

async function toSubscription(sql: Sql, subscription: SandboxSubscription): Promise<Subscription> {
  const { customerId } = subscription;
  const customer = await findObject(sql, { kind: "customer", id: customerId, schema: customerSchema });
  return { customerId, snapshot: subscription, paymentMethod: customer?.card ?? null };
}
