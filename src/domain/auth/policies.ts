import type { UserRole } from "./auth.contract.ts";

/** What a person of a client may do, each beside the roles that may. Server and screens read this one table. */
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

/** Whether `role` may read the client's figures and conversations. */
export function canView(role: UserRole): boolean {
  return allows(POLICIES.view, role);
}

/** Whether `role` may upload conversations and undo an upload. */
export function canUpload(role: UserRole): boolean {
  return allows(POLICIES.upload, role);
}

/** Whether `role` may correct a stage or an outcome. */
export function canCorrect(role: UserRole): boolean {
  return allows(POLICIES.correct, role);
}

/** Whether `role` may save and delete the workspace's views of the list. */
export function canSaveViews(role: UserRole): boolean {
  return allows(POLICIES.saveViews, role);
}

/** Whether `role` may comment on conversations and delete its own comments. */
export function canComment(role: UserRole): boolean {
  return allows(POLICIES.comment, role);
}

/** Whether `role` may delete what others said of a conversation. */
export function canDeleteAnyComment(role: UserRole): boolean {
  return allows(POLICIES.deleteAnyComment, role);
}

/** Whether `role` may say that a finding was mended, or dismiss it. */
export function canMarkFindings(role: UserRole): boolean {
  return allows(POLICIES.markFindings, role);
}

/** Whether `role` may make, teach and delete the workspace's own intents. */
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

/** Whether `role` may change the workspace's name, time zone, privacy and goals, load sample data and finish the onboarding. */
export function canManageWorkspace(role: UserRole): boolean {
  return allows(POLICIES.manageWorkspace, role);
}

/** Whether `role` may delete the workspace with all that is in it. */
export function canDeleteWorkspace(role: UserRole): boolean {
  return allows(POLICIES.deleteWorkspace, role);
}

/** Whether `role` may invite people and take them out. */
export function canManageUsers(role: UserRole): boolean {
  return allows(POLICIES.manageUsers, role);
}

/** Whether `role` may invite or make somebody a `granted`: owners are made by owners alone. */
export function canGrantRole(role: UserRole, granted: UserRole): boolean {
  return canManageUsers(role) && (granted !== "owner" || allows(POLICIES.manageOwners, role));
}

/** Whether `role` may change or remove somebody who is a `held`: an admin has no say over owners. */
export function canManageUser(role: UserRole, held: UserRole): boolean {
  return canGrantRole(role, held);
}

/** Whether `role` may read who did what in the workspace. */
export function canReadAudit(role: UserRole): boolean {
  return allows(POLICIES.readAudit, role);
}

function allows(roles: readonly UserRole[], role: UserRole): boolean {
  return roles.includes(role);
}
