import type { SandboxCard, SandboxPortal } from "#src/domain/billing/payments/sandbox-card.ts";
import { getPortal, payInvoices, saveCard } from "../../../providers/payments/sandbox/portal.ts";
import { deliverEvents, requireSandbox } from "./sandbox-page.service.ts";

/** What the page for the card and open invoices shows. AppError `not_found`. */
export async function getPortalPage(portalId: string): Promise<SandboxPortal> {
  requireSandbox();
  return getPortal(portalId);
}

/** Replaces the card and returns the page's new content. AppErrors as of `saveCard`. */
export async function savePortalCard(portalId: string, card: SandboxCard): Promise<SandboxPortal> {
  requireSandbox();
  await deliverEvents(await saveCard(portalId, card));
  return getPortal(portalId);
}

/** Pays the open invoices and returns the page's new content. AppErrors as of `payInvoices`. */
export async function payPortalInvoices(portalId: string): Promise<SandboxPortal> {
  requireSandbox();
  await deliverEvents(await payInvoices(portalId));
  return getPortal(portalId);
}
