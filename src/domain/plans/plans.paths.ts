export const plansPages = { checkout: (priceId: string) => `/checkout/${encodeURIComponent(priceId)}` } as const;
