import type { UserRole } from "../auth/auth.contract.ts";

const LABELS: Record<UserRole, { name: string; withArticle: string; hint: string }> = {
  owner: { name: "Owner", withArticle: "an owner", hint: "Full access, including managing owners." },
  admin: { name: "Admin", withArticle: "an admin", hint: "Manages members, API keys and settings, but not owners." },
  member: { name: "Member", withArticle: "a member", hint: "Works with conversations: import, correct, tag, comment." },
  viewer: { name: "Viewer", withArticle: "a viewer", hint: "View only." },
};

/** The display name of a role and a hint about its permissions. */
export function getRoleLabels(role: UserRole): { name: string; withArticle: string; hint: string } {
  return LABELS[role];
}
