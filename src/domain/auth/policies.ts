import type { UserRole } from "./auth.contract.ts";

/** The roles that may perform each action; used by server and screens alike. */
export const POLICIES = {
  view: ["owner", "admin", "member", "viewer"],
  upload: ["owner", "admin", "member"],
  correct: ["owner", "admin", "member"],
  followUp: ["owner", "admin", "member"],
  saveViews: ["owner", "admin", "member"],
  writeNotes: ["owner", "admin", "member"],
  comment: ["owner", "admin", "member"],
  deleteAnyComment: ["owner", "admin"],
  markFindings: ["owner", "admin", "member"],
  manageIntents: ["owner", "admin", "member"],
  editReports: ["owner", "admin", "member"],
  manageApiAccounts: ["owner", "admin"],
  manageKeys: ["owner", "admin"],
  connectApps: ["owner", "admin", "member"],
  manageWorkspace: ["owner", "admin"],
  deleteWorkspace: ["owner"],
  erasePeople: ["owner", "admin"],
  manageUsers: ["owner", "admin"],
  manageOwners: ["owner"],
  manageSignIn: ["owner"],
  manageBilling: ["owner", "admin"],
  manageAlerts: ["owner", "admin", "member"],
  manageWebhooks: ["owner", "admin"],
  manageReportTargets: ["owner", "admin"],
  readAudit: ["owner", "admin"],
  administer: ["owner", "admin"],
  exportData: ["owner", "admin"],
  useRunner: ["owner", "admin", "member"],
  manageDevices: ["owner", "admin"],
  setRetention: ["owner", "admin"],
  readAllTickets: ["owner", "admin"],
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

/** Whether `role` sees phone numbers and e-mail addresses of end users, and may set what was done about a lost lead. */
export function canFollowUp(role: UserRole): boolean {
  return allows(POLICIES.followUp, role);
}

/** Whether `role` may save and delete the workspace's saved views. */
export function canSaveViews(role: UserRole): boolean {
  return allows(POLICIES.saveViews, role);
}

/** Whether `role` may write and delete the notes on charts. */
export function canWriteNotes(role: UserRole): boolean {
  return allows(POLICIES.writeNotes, role);
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

/** Whether `role` may pair browsers with the Runner, and keep its scripts and runs. */
export function canUseRunner(role: UserRole): boolean {
  return allows(POLICIES.useRunner, role);
}

/** Whether `role` sees and takes back the pairings of all members. */
export function canManageDevices(role: UserRole): boolean {
  return allows(POLICIES.manageDevices, role);
}

/** Whether `role` may change the brand of reports, share them and schedule them. */
export function canEditReports(role: UserRole): boolean {
  return allows(POLICIES.editReports, role);
}

/** Whether `role` may create and change API accounts. */
export function canManageApiAccounts(role: UserRole): boolean {
  return allows(POLICIES.manageApiAccounts, role);
}

/** Whether `role` may see, create and revoke API keys. */
export function canManageKeys(role: UserRole): boolean {
  return allows(POLICIES.manageKeys, role);
}

/** Whether `role` may let apps read the workspace over MCP. Not viewers: apps read contact details of end users. */
export function canConnectApps(role: UserRole): boolean {
  return allows(POLICIES.connectApps, role);
}

/** Whether `role` may change workspace settings and goals, load sample data and complete the onboarding. */
export function canManageWorkspace(role: UserRole): boolean {
  return allows(POLICIES.manageWorkspace, role);
}

/** Whether `role` may delete the workspace and all its data. */
export function canDeleteWorkspace(role: UserRole): boolean {
  return allows(POLICIES.deleteWorkspace, role);
}

/** Whether `role` may erase an end user from the workspace's conversations. */
export function canErasePeople(role: UserRole): boolean {
  return allows(POLICIES.erasePeople, role);
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

/** Whether `role` may change how members log in: a required second factor, the company's sign-in. Admins see it. */
export function canManageSignIn(role: UserRole): boolean {
  return allows(POLICIES.manageSignIn, role);
}

/** Whether `role` may buy, change and cancel the plan, and see invoices. */
export function canManageBilling(role: UserRole): boolean {
  return allows(POLICIES.manageBilling, role);
}

/** Whether `role` may create, change, mute and test alerts. */
export function canManageAlerts(role: UserRole): boolean {
  return allows(POLICIES.manageAlerts, role);
}

/** Whether `role` may see and change outgoing webhooks. */
export function canManageWebhooks(role: UserRole): boolean {
  return allows(POLICIES.manageWebhooks, role);
}

/** Whether `role` may set which platforms sold conversations are reported to. */
export function canManageReportTargets(role: UserRole): boolean {
  return allows(POLICIES.manageReportTargets, role);
}

/** Whether `role` may view the audit log. */
export function canReadAudit(role: UserRole): boolean {
  return allows(POLICIES.readAudit, role);
}

/** Whether `role` may open the workspace's admin pages, with the sessions of all members. */
export function canAdminister(role: UserRole): boolean {
  return allows(POLICIES.administer, role);
}

/** Whether `role` may export everything in the workspace. */
export function canExportData(role: UserRole): boolean {
  return allows(POLICIES.exportData, role);
}

/** Whether `role` may change how long texts are kept. */
export function canSetRetention(role: UserRole): boolean {
  return allows(POLICIES.setRetention, role);
}

/** Whether `role` sees the support tickets of all members. Every role opens tickets and sees its own. */
export function canReadAllTickets(role: UserRole): boolean {
  return allows(POLICIES.readAllTickets, role);
}

function allows(roles: readonly UserRole[], role: UserRole): boolean {
  return roles.includes(role);
}
