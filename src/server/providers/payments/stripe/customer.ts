import type { BillingDetails } from "../../../../domain/billing/payments/details.contract.ts";
import { getStripe } from "./client.ts";

/** Stores name, address and tax id of a customer for later invoices. */
export async function updateStripeCustomer(customerId: string, details: BillingDetails): Promise<void> {
  const { name, email, address, taxId } = details;
  const { line1, line2 = "", city, postalCode, state = "", country } = address;
  await getStripe().customers.update(customerId, {
    name,
    email,
    address: { line1, line2, city, postal_code: postalCode, state, country },
  });
  const { data: known } = await getStripe().customers.listTaxIds(customerId, { limit: 20 });
  const isKnown = known.some(({ type, value }) => type === taxId?.type && value === taxId.value);
  if (taxId !== undefined && !isKnown) {
    await getStripe().customers.createTaxId(customerId, { type: taxId.type, value: taxId.value });
  }
  for (const { id, type, value } of known) {
    if (type !== taxId?.type || value !== taxId.value) await getStripe().customers.deleteTaxId(customerId, id);
  }
}
