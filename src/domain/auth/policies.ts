import type { UserRole } from "./auth.contract.ts";

/** The roles that may perform each action; used by server and screens alike. */
export const POLICIES = {
  view: ["owner", "admin", "member", "viewer"],
  upload: ["owner", "admin", "member"],
  correct: ["owner", "admin", "member"],
  saveViews: ["owner", "admin", "member"],
  comment: ["owner", "admin", "member"],
  deleteAnyComment: ["owner", "admin"],
  markFindings: ["owner", "admin", "member"],
  manageIntents: ["owner", "admin", "member"],
  manageApiAccounts: ["owner", "admin"],
  manageKeys: ["owner", "admin"],
  manageWorkspace: ["owner", "admin"],
  deleteWorkspace: ["owner"],
  manageUsers: ["owner", "admin"],
  manageOwners: ["owner"],
  readAudit: ["owner", "admin"],
} as const satisfies Record<string, readonly UserRole[]>;

/** Whether `role` may view metrics and conversations. */
export function canView(role: UserRole): boolean {
  return allows(POLICIES.view, role);
}

/** Whether `role` may import conversations and undo an import. */
export function canUpload(role: UserRole): boolean {
  return allows(POLICIES.upload, role);
}

/** Whether `role` may correct a stage or an outcome. */
export function canCorrect(role: UserRole): boolean {
  return allows(POLICIES.correct, role);
}

/** Whether `role` may save and delete the workspace's saved views. */
export function canSaveViews(role: UserRole): boolean {
  return allows(POLICIES.saveViews, role);
}

/** Whether `role` may comment on conversations and delete its own comments. */
export function canComment(role: UserRole): boolean {
  return allows(POLICIES.comment, role);
}

/** Whether `role` may delete other users' comments. */
export function canDeleteAnyComment(role: UserRole): boolean {
  return allows(POLICIES.deleteAnyComment, role);
}

/** Whether `role` may mark a finding as fixed or dismiss it. */
export function canMarkFindings(role: UserRole): boolean {
  return allows(POLICIES.markFindings, role);
}

/** Whether `role` may create, train and delete custom intents. */
export function canManageIntents(role: UserRole): boolean {
  return allows(POLICIES.manageIntents, role);
}

/** Whether `role` may create and change API accounts. */
export function canManageApiAccounts(role: UserRole): boolean {
  return allows(POLICIES.manageApiAccounts, role);
}

/** Whether `role` may see, create and revoke API keys. */
export function canManageKeys(role: UserRole): boolean {
  return allows(POLICIES.manageKeys, role);
}

/** Whether `role` may change workspace settings and goals, load sample data and complete the onboarding. */
export function canManageWorkspace(role: UserRole): boolean {
  return allows(POLICIES.manageWorkspace, role);
}

/** Whether `role` may delete the workspace and all its data. */
export function canDeleteWorkspace(role: UserRole): boolean {
  return allows(POLICIES.deleteWorkspace, role);
}

/** Whether `role` may invite and remove members. */
export function canManageUsers(role: UserRole): boolean {
  return allows(POLICIES.manageUsers, role);
}

/** Whether `role` may give a member the role `granted`: only owners may appoint owners. */
export function canGrantRole(role: UserRole, granted: UserRole): boolean {
  return canManageUsers(role) && (granted !== "owner" || allows(POLICIES.manageOwners, role));
}

/** Whether `role` may change or remove a member with the role `held`: only owners may change owners. */
export function canManageUser(role: UserRole, held: UserRole): boolean {
  return canGrantRole(role, held);
}

/** Whether `role` may view the audit log. */
export function canReadAudit(role: UserRole): boolean {
  return allows(POLICIES.readAudit, role);
}

function allows(roles: readonly UserRole[], role: UserRole): boolean {
  return roles.includes(role);
}
