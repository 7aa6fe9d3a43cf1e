import type Stripe from "stripe";
import type { ChangePreview, PlanChange } from "../payments.types.ts";
import { getId, getStripe, getStripeSettings, withCardErrors } from "./client.ts";

/** What a change at once would charge now. */
export async function previewStripeChange({ subscriptionId, plan, prorationDate }: PlanChange): Promise<ChangePreview> {
  const { subscription, item } = await getItem(subscriptionId);
  if (subscription.status === "trialing") return { chargeTodayCents: 0, lines: [] };
  const preview = await getStripe().invoices.createPreview({
    subscription: subscriptionId,
    subscription_details: {
      items: [{ id: item.id, price: getStripeSettings().prices[plan] }],
      proration_behavior: "always_invoice",
      proration_date: prorationDate,
    },
  });
  const lines = preview.lines.data.map(({ description, amount }) => ({ text: description ?? "", amountCents: amount }));
  return { chargeTodayCents: preview.total, lines };
}

/** Changes the plan now, charged at once or not at all, or with the next period. AppError `payment_failed`. */
export async function changeStripePlan(change: PlanChange): Promise<void> {
  const { subscriptionId, plan, when, prorationDate } = change;
  const price = getStripeSettings().prices[plan];
  await releaseSchedule(subscriptionId);
  const { subscription, item } = await getItem(subscriptionId);
  if (when === "period_end") return schedulePrice(subscription, item, price);
  const isTrial = subscription.status === "trialing";
  await withCardErrors(
    getStripe().subscriptions.update(
      subscriptionId,
      {
        items: [{ id: item.id, price }],
        payment_behavior: "error_if_incomplete",
        ...(isTrial
          ? { proration_behavior: "none" as const }
          : { proration_behavior: "always_invoice" as const, proration_date: prorationDate }),
      },
      { idempotencyKey: `change:${subscriptionId}:${item.price.id}:${price}:${String(prorationDate)}` },
    ),
  );
}

/** Gives up a scheduled change; the subscription goes on as it is. */
export async function releaseSchedule(subscriptionId: string): Promise<void> {
  const { schedule } = await getStripe().subscriptions.retrieve(subscriptionId);
  const id = getId(schedule);
  if (id !== null) await getStripe().subscriptionSchedules.release(id);
}

async function schedulePrice(
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  price: string,
): Promise<void> {
  const schedule = await getStripe().subscriptionSchedules.create({ from_subscription: subscription.id });
  await getStripe().subscriptionSchedules.update(schedule.id, {
    end_behavior: "release",
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: item.current_period_start,
        end_date: item.current_period_end,
        proration_behavior: "none",
      },
      {
        items: [{ price, quantity: 1 }],
        start_date: item.current_period_end,
        duration: { interval: "month", interval_count: 1 },
        proration_behavior: "none",
      },
    ],
  });
}

async function getItem(
  subscriptionId: string,
): Promise<{ subscription: Stripe.Subscription; item: Stripe.SubscriptionItem }> {
  const subscription = await getStripe().subscriptions.retrieve(subscriptionId);
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error(`The subscription ${subscriptionId} has no price.`);
  return { subscription, item };
}
