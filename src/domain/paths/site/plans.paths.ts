export const plansPages = {
  pricing: "/#pricing",
  success: "/success",
  checkout: (priceId: string) => `/checkout/${encodeURIComponent(priceId)}`,
  /** The payment page of the built-in provider. */
  sandboxCheckout: (checkoutId: string) => `/checkout/sandbox/${encodeURIComponent(checkoutId)}`,
  /** Its page for the card and open invoices. */
  sandboxPortal: (portalId: string) => `/checkout/portal/${encodeURIComponent(portalId)}`,
} as const;
