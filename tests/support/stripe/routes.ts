/** The endpoints of the stand-in for Stripe. */
import { isParams, page, toList } from "./form.ts";
import type { Params, StripeObject, Value } from "./form.ts";
import { NotFound, Refused, buildPrice } from "./store.ts";
import type { StripeStore } from "./store.ts";

/** Creates the function that answers a request by method and path. */
export function createStripeRoutes(store: StripeStore, origin: string) {
  const { nextId, now, add, get, list, getItem, addDraft, addInvoice, addUp, finalize, prorate, attach, expand } =
    store;

  function route(method: string, [kind = "", id = "", action = "", sub = ""]: string[], params: Params): Value {
    switch (`${method} ${kind}`) {
      case "POST customers":
        return routeCustomer(id, action, params);
      case "GET customers":
        return action === "tax_ids" ? page(list("tax_id").filter(({ customer }) => customer === id)) : get(id);
      case "DELETE customers":
        store.remove(sub);
        return { id: sub, object: "tax_id", deleted: true };
      case "POST checkout":
        return action === ""
          ? createSession(params)
          : Object.assign(get(action), { status: sub === "expire" ? "expired" : "open" });
      case "GET checkout":
        return get(action);
      case "POST subscriptions":
        return updateSubscription(get(id), params);
      case "GET subscriptions":
        return id === ""
          ? page(
              list("subscription")
                .filter(({ customer }) => customer === params["customer"])
                .map(expand),
            )
          : expand(get(id));
      case "POST subscription_schedules":
        return routeSchedule(id, action, params);
      case "POST invoices":
        return id === "create_preview" ? preview(params) : createInvoice(params);
      case "GET invoices":
        return page(
          list("invoice")
            .filter(
              ({ customer, status }) => customer === params["customer"] && (params["status"] ?? status) === status,
            )
            .toReversed(),
        );
      case "POST invoiceitems":
        return createItem(params);
      case "GET invoiceitems":
        return page(list("invoiceitem").filter(({ customer }) => customer === params["customer"]));
      case "POST billing_portal":
        return { id: nextId("bps"), object: "billing_portal.session", url: `${origin}/portal` };
      case "GET charges":
        return get(id);
      case "GET invoice_payments":
        return page(list("invoice_payment").filter(({ payment }) => isSamePayment(payment, params["payment"])));
      case "GET prices":
        return buildPrice(id);
      default:
        throw new NotFound(`${method} ${kind}`);
    }
  }

  function isSamePayment(one: Value | undefined, other: Value | undefined): boolean {
    return isParams(one) && isParams(other) && one["payment_intent"] === other["payment_intent"];
  }

  function routeCustomer(id: string, action: string, params: Params): StripeObject {
    if (id === "") {
      return add({
        ...params,
        id: nextId("cus"),
        object: "customer",
        invoice_settings: { default_payment_method: null },
      });
    }
    if (action === "tax_ids") return add({ ...params, id: nextId("txi"), object: "tax_id", customer: id });
    return Object.assign(get(id), params);
  }

  function createSession(params: Params): StripeObject {
    const taxes = params["tax_id_collection"];
    if (isParams(taxes) && taxes["enabled"] === "true" && params["customer_update"] === undefined) {
      throw new Refused("Tax ID collection requires updating business name on the customer.");
    }
    const id = nextId("cs_test");
    return add({
      ...params,
      id,
      object: "checkout.session",
      created: now(),
      status: "open",
      payment_status: "unpaid",
      subscription: null,
      url: `${origin}/pay/${id}`,
    });
  }

  function updateSubscription(subscription: StripeObject, params: Params): Value {
    const { items, ...rest } = params;
    const [change] = toList(items);
    if (isParams(change)) {
      const item = getItem(subscription);
      const amount = prorate(subscription, String(change["price"]), Number(rest["proration_date"]));
      item["price"] = buildPrice(String(change["price"]));
      if (rest["proration_behavior"] === "always_invoice") {
        const invoice = addInvoice(subscription, "subscription_update");
        const [line] = toList(isParams(invoice["lines"]) ? invoice["lines"]["data"] : []);
        if (isParams(line)) line["amount"] = amount;
        finalize(invoice, true);
      }
    }
    const pause = rest["pause_collection"];
    if (pause !== undefined) subscription["pause_collection"] = isParams(pause) ? pause : null;
    if (rest["cancel_at_period_end"] !== undefined) {
      subscription["cancel_at_period_end"] = rest["cancel_at_period_end"] === "true";
    }
    return expand(subscription);
  }

  function preview(params: Params): Value {
    const details = params["subscription_details"];
    const [change] = toList(isParams(details) ? details["items"] : []);
    if (!isParams(details) || !isParams(change)) throw new Refused("Missing subscription_details[items].");
    const subscription = get(String(params["subscription"]));
    const amount = prorate(subscription, String(change["price"]), Number(details["proration_date"]));
    return {
      object: "invoice",
      total: amount,
      lines: { object: "list", data: [{ description: "Rest of the period", amount }] },
    };
  }

  function routeSchedule(id: string, action: string, params: Params): StripeObject {
    if (id === "") {
      const subscription = get(String(params["from_subscription"]));
      const schedule = add({
        id: nextId("sub_sched"),
        object: "subscription_schedule",
        status: "active",
        subscription: subscription.id,
        current_phase: null,
        phases: [],
      });
      subscription["schedule"] = schedule.id;
      return schedule;
    }
    const schedule = get(id);
    const subscription = get(String(schedule["subscription"]));
    if (action === "release") {
      subscription["schedule"] = null;
      return Object.assign(schedule, { status: "released" });
    }
    const phases = toList(params["phases"]).map((phase) =>
      isParams(phase)
        ? { ...phase, start_date: Number(phase["start_date"]), end_date: Number(phase["end_date"]) }
        : phase,
    );
    const [first] = phases;
    return Object.assign(schedule, { phases, current_phase: isParams(first) ? first : null });
  }

  function createInvoice(params: Params): StripeObject {
    const invoice = addDraft({ ...params, billing_reason: "manual" });
    for (const item of list("invoiceitem")) {
      if (item["invoice"] === null && item["customer"] === params["customer"]) attach(item, invoice);
    }
    return addUp(invoice);
  }

  function createItem(params: Params): StripeObject {
    const item = add({ invoice: null, ...params, id: nextId("ii"), object: "invoiceitem" });
    const { invoice } = params;
    if (invoice !== undefined) {
      if (get(String(invoice))["status"] !== "draft") throw new Refused("The invoice is no longer a draft.");
      attach(item, get(String(invoice)));
    }
    return item;
  }

  return route;
}
