import type { BillingAction } from "#src/domain/admin/admin-billing.contract.ts";
import type { AuditAction, AuditDetails } from "#src/domain/audit/audit.contract.ts";
import { NO_ARRANGEMENT, findArrangementInForce } from "#src/domain/billing/standing/arrangement.ts";
import type { Arrangement } from "#src/domain/billing/standing/arrangement.ts";
import { compareChange } from "#src/domain/billing/plans/plan-change.ts";
import { isLiveSubscription } from "#src/domain/billing/snapshots.ts";
import type { SubscriptionSnapshot } from "#src/domain/billing/snapshots.ts";
import { TRIAL_DAYS } from "#src/domain/plans/plans.ts";
import { DAY_MS, SECOND_MS } from "#src/domain/shared/durations.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { paths } from "#src/domain/paths/paths.ts";
import type { AdminViewer } from "../../../auth/viewer.contract.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import type { Database, Transaction } from "../../../db/sql.ts";
import { getPaymentProvider } from "../../../providers/payments/payments.ts";
import type { PaymentProvider } from "../../../providers/payments/payments.types.ts";
import { addAuditEntry } from "../../audit/audit.service.ts";
import { touchMeter } from "../../ingest/ingest.service.ts";
import { notifyBilling } from "../../live/live.service.ts";
import { applyProviderState } from "../events/apply-state.ts";
import { buildArrangementMail } from "./arrangement-mails.ts";
import { lockClientTerms, updateClientTerms } from "../plans/arrangement.sql.ts";
import type { ClientTerms } from "../plans/arrangement.sql.ts";
import { lockBilling, requireBilling } from "../billing.sql.ts";
import { addCreditMessages } from "../usage/credits.sql.ts";
import { recordStanding } from "../history.service.ts";
import { releaseNow } from "../usage/overage.service.ts";
import { sendBillingNotice } from "../notices/send-billing-notice.ts";
import { getMeterState } from "../usage/usage.service.ts";

type Live = { subscription: SubscriptionSnapshot; customerId: string };
/** A client whose billing is locked. `live` is null without a live subscription. */
type Subject = {
  tx: Transaction;
  clientId: string;
  nowMs: number;
  createdAtMs: number;
  terms: ClientTerms;
  live: Live | null;
};
/** What changed, for both audit logs. */
type Outcome = { action: AuditAction; details: AuditDetails };

/**
 * Changes a client's billing for an administrator, with an entry in both audit logs and a mail to the client. A subscription is changed
 * at the provider. AppError `not_found`, `conflict`, `invalid`, `rejected` for a plan that only a contract gives, `payment_failed`.
 */
export async function changeClientBilling(
  db: Database,
  viewer: AdminViewer,
  { clientId, action }: { clientId: string; action: BillingAction },
): Promise<void> {
  await db.system.begin(async (tx) => {
    await lockBilling(tx, clientId);
    const client = await lockClientTerms(tx, clientId);
    if (client === undefined) throw new AppError("not_found", "Client not found.");
    const { name, createdAt, ...terms } = client;
    const nowMs = await getBusinessTime(tx);
    const { action: audited, details } = await runAction(
      { tx, clientId, nowMs, createdAtMs: createdAt.getTime(), terms, live: await findLive(tx, clientId) },
      action,
    );
    const { reason } = action;
    await addAuditEntry(tx, {
      clientId,
      actor: viewer,
      action: audited,
      subject: name,
      details: { ...details, reason },
    });
    await sendBillingNotice({ tx, clientId }, { kind: "payment", content: buildArrangementMail(action) });
    await recordStanding(tx, clientId);
    await touchMeter(tx, clientId);
  });
  notifyBilling(clientId);
  await releaseNow(db, clientId);
}

async function runAction(subject: Subject, action: BillingAction): Promise<Outcome> {
  switch (action.action) {
    case "extend_trial":
      return extendTrial(subject, action);
    case "comp":
      return startComp(subject, action);
    case "end_comp":
      return endComp(subject);
    case "contract":
      return setContract(subject, action);
    case "change_plan":
      return changeClientPlan(subject, action);
    case "pause":
    case "unpause":
      return setPaused(subject, action.action === "pause");
    case "credit":
      return addCredit(subject, action);
  }
}

async function extendTrial(
  subject: Subject,
  { until }: Extract<BillingAction, { action: "extend_trial" }>,
): Promise<Outcome> {
  const { terms, nowMs } = subject;
  refuseLive(subject, "This client has a subscription, which decides its trial.");
  if (terms.trialEndsAt === null) throw new AppError("conflict", "This client's plan has no trial.");
  requireFuture(until, nowMs);
  await update(subject, { trialEndsAt: new Date(until) });
  return {
    action: "client.trial_changed",
    details: { from: terms.trialEndsAt.toISOString(), to: new Date(until).toISOString() },
  };
}

async function startComp(
  subject: Subject,
  { plan, until }: Extract<BillingAction, { action: "comp" }>,
): Promise<Outcome> {
  const { nowMs, terms } = subject;
  refuseLive(subject, "This client pays for a plan. It can't have one free of charge as well.");
  if (getInForce(subject)?.source === "contract") {
    throw new AppError("conflict", "This client has a contract. End it before you give a plan free of charge.");
  }
  if (until !== null) requireFuture(until, nowMs);
  const before = terms.arrangement?.comp ?? null;
  const untilMs = until === null ? null : Date.parse(until);
  // The months of one that goes on keep their start.
  const fromMs = getInForce(subject)?.source === "staff" && before !== null ? before.fromMs : nowMs;
  await setArrangement(subject, { comp: { plan, fromMs, untilMs } });
  return {
    action: "client.comped",
    details: { from: before?.plan ?? null, to: plan, until: toText(untilMs) },
  };
}

async function endComp(subject: Subject): Promise<Outcome> {
  const { terms, nowMs } = subject;
  const comp = terms.arrangement?.comp ?? null;
  // A plan without a trial, subscription or contract was given by an administrator too.
  const isGiven = terms.trialEndsAt === null && subject.live === null;
  if ((comp === null || (comp.untilMs !== null && comp.untilMs <= nowMs)) && !isGiven) {
    throw new AppError("conflict", "This client has no plan free of charge.");
  }
  await setArrangement(subject, { comp: null });
  return { action: "client.comp_ended", details: { plan: comp?.plan ?? terms.plan } };
}

async function setContract(subject: Subject, action: Extract<BillingAction, { action: "contract" }>): Promise<Outcome> {
  const { live } = subject;
  const { includedMessages, priceCents, overageCentsPer100, apiAccounts, from, to } = action;
  const [fromMs, untilMs] = [Date.parse(from), to === null ? null : Date.parse(to)];
  const cancelAtMs = live?.subscription.cancelAtMs ?? null;
  if (live !== null && (cancelAtMs === null || cancelAtMs > fromMs)) {
    throw new AppError("conflict", "This client has a subscription. It must be canceled and end before the contract.");
  }
  const terms = { includedMessages, priceCents, overageCentsPer100, apiAccounts };
  await setArrangement(subject, { comp: null, contract: { ...terms, fromMs, untilMs } });
  return { action: "client.contract_set", details: { ...terms, from: toText(fromMs), to: toText(untilMs) } };
}

async function changeClientPlan(
  subject: Subject,
  { plan }: Extract<BillingAction, { action: "change_plan" }>,
): Promise<Outcome> {
  const { terms, live } = subject;
  const inForce = getInForce(subject);
  if (live !== null) {
    await changeAtProvider(subject, live, async (provider) => {
      const { subscription } = live;
      if (plan === "enterprise") {
        throw new AppError("rejected", "Enterprise is agreed by contract.", { data: { link: paths.sales } });
      }
      const isLater = subscription.status !== "trialing" && compareChange(subscription.plan, plan) === "downgrade";
      if (plan === subscription.plan) await provider.keepPlan(subscription.id);
      else {
        await provider.changePlan({
          subscriptionId: subscription.id,
          plan,
          when: isLater ? "period_end" : "now",
          prorationDate: Math.floor(subject.nowMs / SECOND_MS),
        });
      }
    });
    return { action: "client.plan_changed", details: { from: live.subscription.plan, to: plan } };
  }
  if (inForce?.source === "contract") throw new AppError("conflict", "This client's plan is agreed by contract.");
  const comp = inForce === null ? null : (terms.arrangement?.comp ?? null);
  if (comp === null) await update(subject, { plan });
  else await setArrangement(subject, { comp: { ...comp, plan } });
  return { action: "client.plan_changed", details: { from: comp?.plan ?? terms.plan, to: plan } };
}

async function setPaused(subject: Subject, isPaused: boolean): Promise<Outcome> {
  const { live, terms } = subject;
  if (live !== null) {
    await changeAtProvider(subject, live, (provider) =>
      isPaused ? provider.pause(live.subscription.id) : provider.unpause(live.subscription.id),
    );
  }
  // One that was paused before it subscribed goes on too.
  if (live === null || terms.arrangement?.isPaused === true)
    await update(subject, { isPaused: isPaused && live === null });
  return { action: isPaused ? "client.paused" : "client.unpaused", details: {} };
}

async function addCredit(
  { tx, clientId }: Subject,
  { messages }: Extract<BillingAction, { action: "credit" }>,
): Promise<Outcome> {
  const { period } = await getMeterState(tx, clientId);
  await addCreditMessages(tx, { clientId, startMs: period.startMs, messages });
  return { action: "client.credited", details: { messages, period: toText(period.startMs) } };
}

async function changeAtProvider(
  { tx, clientId }: Subject,
  { customerId, subscription }: Live,
  change: (provider: PaymentProvider) => Promise<void>,
): Promise<void> {
  const provider = getPaymentProvider();
  await change(provider);
  await applyProviderState(tx, provider, { clientId, customerId, subscriptionId: subscription.id });
}

async function findLive(tx: Transaction, clientId: string): Promise<Live | null> {
  const { subscription, customerId } = await requireBilling(tx, clientId);
  return subscription === null || customerId === null || !isLiveSubscription(subscription)
    ? null
    : { subscription, customerId };
}

/**
 * Replaces parts of the arrangement. What is agreed is all that is left: a plan that was given before, without a trial's end, gets the end
 * that its trial had.
 */
async function setArrangement(subject: Subject, change: Partial<Arrangement>): Promise<void> {
  const { terms, nowMs, createdAtMs } = subject;
  const trialEndMs = Math.min(nowMs, createdAtMs + TRIAL_DAYS * DAY_MS);
  await update(subject, { ...change, trialEndsAt: terms.trialEndsAt ?? new Date(trialEndMs) });
}

async function update(
  { tx, clientId, terms }: Subject,
  { plan = terms.plan, trialEndsAt = terms.trialEndsAt, ...change }: Partial<ClientTerms & Arrangement>,
): Promise<void> {
  const arrangement = { ...(terms.arrangement ?? NO_ARRANGEMENT), ...change };
  await updateClientTerms(tx, clientId, { plan, trialEndsAt, arrangement });
}

function getInForce({ terms, nowMs }: Subject) {
  return findArrangementInForce(terms.arrangement, nowMs);
}

function refuseLive({ live }: Subject, message: string): void {
  if (live !== null) throw new AppError("conflict", message);
}

function requireFuture(until: string, nowMs: number): void {
  if (Date.parse(until) > nowMs) return;
  throw new AppError("invalid", "The end must be in the future.", { fields: { until: "Must be in the future" } });
}

function toText(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
