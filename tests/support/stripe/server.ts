/** A server that answers like Stripe's API, for the parts that payments use. It keeps objects in memory and signs events. */
import { createHash } from "node:crypto";
import { startJsonServer } from "../json-server.ts";
import type { Answer, ReceivedRequest } from "../json-server.ts";
import { isParams, parseForm, toList } from "./form.ts";
import type { StripeObject } from "./form.ts";
import { createStripeRoutes } from "./routes.ts";
import { MONTH_SECONDS, NotFound, Refused, createStripeStore } from "./store.ts";
import type { SignedEvent } from "./store.ts";

export type StripeServer = {
  origin: string;
  requests: ReceivedRequest[];
  /** Lists objects of a kind, oldest first. */
  list(object: string): StripeObject[];
  /** Pays a checkout as a customer does; returns its events. */
  pay(sessionId: string): SignedEvent[];
  /** Begins the next period with a draft of its invoice. */
  startRenewal(subscriptionId: string): SignedEvent[];
  /** Collects the draft's amount, or fails to. */
  finishRenewal(subscriptionId: string, paid: boolean): SignedEvent[];
  /** Ends a subscription at once. */
  end(subscriptionId: string): SignedEvent[];
  /** Answers as before, but with this first, such as "drop". Once. */
  failNext(answer: Answer, path: RegExp): void;
  /** Forgets the idempotency keys, as Stripe does after a day. */
  forgetKeys(): void;
  /** Adds an object as it is. */
  add(object: StripeObject): StripeObject;
  /** Signs an event about an object. */
  sign(type: string, object: StripeObject, seconds?: number): SignedEvent;
  close(): Promise<void>;
};

/** Starts the server on a free port. */
export async function startStripeServer(): Promise<StripeServer> {
  const server = await startJsonServer();
  const store = createStripeStore(server.origin);
  const { nextId, now, add, get, list, buildItem, getItem, addInvoice, finalize, attach, sign } = store;
  const route = createStripeRoutes(store, server.origin);
  const answers = new Map<string, { hash: string; answer: Answer }>();
  let failure: { answer: Answer; path: RegExp } | undefined;

  server.answer = (request) => {
    const [path = ""] = request.path.split("?");
    if (failure?.path.test(path) === true) {
      const { answer } = failure;
      failure = undefined;
      return answer;
    }
    const key = String(request.headers["idempotency-key"] ?? "");
    const hash = createHash("sha256").update(`${path} ${request.body}`).digest("hex");
    const known = request.method === "POST" && key !== "" ? answers.get(key) : undefined;
    if (known !== undefined) {
      return known.hash === hash
        ? known.answer
        : refuse(400, "idempotency_error", "Keys can only be used with the same parameters.");
    }
    const answer = respond(request);
    if (request.method === "POST" && key !== "") answers.set(key, { hash, answer });
    return answer;
  };

  function respond({ method, path: url, body }: ReceivedRequest): Answer {
    try {
      const { pathname, searchParams } = new URL(url, "http://stripe");
      const params = method === "GET" ? parseForm(searchParams.toString()) : parseForm(body);
      return { body: route(method, pathname.replace(/^\/v1\//, "").split("/"), params) };
    } catch (error) {
      if (error instanceof NotFound) return refuse(404, "invalid_request_error", `No such object: ${error.message}`);
      if (error instanceof Refused) return refuse(400, "invalid_request_error", error.message);
      throw error;
    }
  }

  function pay(sessionId: string): SignedEvent[] {
    const session = get(sessionId);
    if (session["status"] !== "open") throw new Refused("This checkout is not open.");
    const data = isParams(session["subscription_data"]) ? session["subscription_data"] : {};
    const trialEnd = data["trial_end"] === undefined ? null : Number(data["trial_end"]);
    const [line] = toList(session["line_items"]);
    const start = now();
    const card = add({
      id: nextId("pm"),
      object: "payment_method",
      card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2039 },
    });
    const subscription = add({
      id: nextId("sub"),
      object: "subscription",
      customer: session["customer"] ?? null,
      metadata: data["metadata"] ?? {},
      status: trialEnd === null ? "active" : "trialing",
      pause_collection: null,
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      schedule: null,
      latest_invoice: null,
      default_payment_method: card.id,
      items: {
        object: "list",
        data: [buildItem(String(isParams(line) ? line["price"] : ""), start, trialEnd ?? start + MONTH_SECONDS)],
      },
    });
    Object.assign(session, {
      status: "complete",
      payment_status: trialEnd === null ? "paid" : "no_payment_required",
      subscription: subscription.id,
    });
    const events = [sign("checkout.session.completed", session), sign("customer.subscription.created", subscription)];
    if (trialEnd !== null) return events;
    return [...events, sign("invoice.paid", finalize(addInvoice(subscription, "subscription_create"), true))];
  }

  function startRenewal(subscriptionId: string): SignedEvent[] {
    const subscription = get(subscriptionId);
    const item = getItem(subscription);
    const start = Number(item["current_period_end"]);
    Object.assign(item, { current_period_start: start, current_period_end: start + MONTH_SECONDS });
    subscription["status"] = "active";
    const invoice = addInvoice(subscription, "subscription_cycle");
    for (const pending of list("invoiceitem")) {
      if (pending["invoice"] === null && pending["customer"] === subscription["customer"]) attach(pending, invoice);
    }
    return [sign("invoice.created", invoice), sign("customer.subscription.updated", subscription)];
  }

  function finishRenewal(subscriptionId: string, paid: boolean): SignedEvent[] {
    const subscription = get(subscriptionId);
    const invoice = finalize(get(String(subscription["latest_invoice"])), paid);
    subscription["status"] = paid ? "active" : "past_due";
    const events = [
      sign(paid ? "invoice.paid" : "invoice.payment_failed", invoice),
      sign("customer.subscription.updated", subscription),
    ];
    return [sign("invoice.finalized", invoice), ...events];
  }

  function end(subscriptionId: string): SignedEvent[] {
    const subscription = Object.assign(get(subscriptionId), { status: "canceled", ended_at: now() });
    return [sign("customer.subscription.deleted", subscription)];
  }

  return {
    origin: server.origin,
    requests: server.requests,
    list,
    pay,
    startRenewal,
    finishRenewal,
    end,
    failNext(answer, path) {
      failure = { answer, path };
    },
    forgetKeys: () => answers.clear(),
    add,
    sign,
    close: () => server.close(),
  };
}

function refuse(status: number, type: string, message: string): Answer {
  return { status, body: { error: { type, message, ...(status === 404 ? { code: "resource_missing" } : {}) } } };
}
