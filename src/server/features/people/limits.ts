import type { RateLimit } from "../../http/limits/rate-limit.ts";

/** Invitation emails per workspace. */
export const INVITATIONS_BY_CLIENT: RateLimit = { name: "invitations-client", points: 60, windowSeconds: 3600 };
/** Emails that people who may not know the recipient can cause, counted by mailbox over all workspaces. */
export const MAILS_TO_STRANGER: RateLimit = { name: "mails-stranger", points: 3, windowSeconds: 3600 };
/** Tokens have 256 random bits, so this limits load, not guessing. */
export const LINKS_BY_ADDRESS: RateLimit = { name: "people-links-address", points: 60, windowSeconds: 600 };
/** Wrong passwords in the settings, for sessions left unattended. */
export const PASSWORD_BY_USER: RateLimit = { name: "password-user", points: 10, windowSeconds: 600 };
export const EMAIL_CHANGES_BY_USER: RateLimit = { name: "email-change-user", points: 5, windowSeconds: 3600 };
