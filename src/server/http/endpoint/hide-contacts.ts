import { userRoleSchema } from "../../../domain/auth/auth.contract.ts";
import { canFollowUp } from "../../../domain/auth/policies.ts";
import { maskContactDetails } from "../../../domain/conversations/contact-details.ts";

/** Ids, instants and days, whose digits are no telephone. */
const NO_TEXT = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$|^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/;
/** Members of the workspace, who are no end users, and what is sent back to us as it is. */
const UNTOUCHED = new Set([...["owner", "author", "member", "members"], ...["nextCursor", "key"]]);

/**
 * Masks phone numbers and email addresses in all texts of an answer for users who don't follow up leads. Texts keep their length,
 * and so do the places of evidence in them. API keys see everything.
 */
export function hideContacts<T>(viewer: object | null, answer: T): T;
export function hideContacts(viewer: object | null, answer: unknown): unknown {
  const role = viewer !== null && "role" in viewer ? userRoleSchema.safeParse(viewer.role).data : undefined;
  return role === undefined || canFollowUp(role) ? answer : hide(answer);
}

function hide(value: unknown): unknown {
  if (typeof value === "string") return NO_TEXT.test(value) ? value : maskContactDetails(value);
  if (Array.isArray(value)) return value.map(hide);
  if (typeof value !== "object" || value === null) return value;
  const isPlain = Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null;
  if (!isPlain) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, UNTOUCHED.has(name) ? item : hide(item)]),
  );
}
