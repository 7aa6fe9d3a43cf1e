import type { UserRole } from "../auth/auth.contract.ts";

const WORDS: Record<UserRole, { name: string; withArticle: string; hint: string }> = {
  owner: { name: "Owner", withArticle: "an owner", hint: "Everything, other owners included." },
  admin: { name: "Admin", withArticle: "an admin", hint: "Everything but owners: people, keys and settings." },
  member: { name: "Member", withArticle: "a member", hint: "Works with conversations: upload, correct, tag, comment." },
  viewer: { name: "Viewer", withArticle: "a viewer", hint: "Looks and changes nothing." },
};

/** A role as people read it, with what it may do in a sentence. */
export function nameRole(role: UserRole): { name: string; withArticle: string; hint: string } {
  return WORDS[role];
}
