import type { RateLimit } from "../../http/limits/rate-limit.ts";

export const COMPANY_START_BY_ADDRESS: RateLimit = { name: "company-start-address", points: 100, windowSeconds: 600 };
/** Each check asks name servers that the owner named by their domain. */
export const DOMAIN_CHECKS_BY_CLIENT: RateLimit = { name: "company-domain-check", points: 30, windowSeconds: 600 };
/** Each asks the provider for its metadata. */
export const CONFIRMATIONS_BY_USER: RateLimit = { name: "identity-confirmation", points: 20, windowSeconds: 600 };
