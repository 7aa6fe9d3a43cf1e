import type { RateLimit } from "../../http/rate-limit.ts";

/** Mails that one workspace can have sent to strangers. */
export const INVITATIONS_BY_CLIENT: RateLimit = { name: "invitations-client", points: 60, windowSeconds: 3600 };
/** Links are 256 bits of chance: the limit is for the work, not against guessing. */
export const LINKS_BY_ADDRESS: RateLimit = { name: "people-links-address", points: 60, windowSeconds: 600 };
/** Wrong passwords in the settings: somebody may sit at another's desk. */
export const PASSWORD_BY_USER: RateLimit = { name: "password-user", points: 10, windowSeconds: 600 };
export const EMAIL_CHANGES_BY_USER: RateLimit = { name: "email-change-user", points: 5, windowSeconds: 3600 };
