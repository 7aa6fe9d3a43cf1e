export const workspaceDash = {
  settings: "/dash/settings",
  adminPages: "/dash/admin",
  settingsWorkspace: "/dash/settings/workspace",
  settingsGoals: "/dash/settings/goals",
} as const;

export const workspaceApi = { workspace: "/api/workspace" } as const;
