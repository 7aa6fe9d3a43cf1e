/** Pages that links in mails open. The token goes after the '#', which browsers do not send. */
export const peoplePages = {
  invitationLink: (token: string) => `/invitation#${encodeURIComponent(token)}`,
  reportMailLink: (token: string) => `/report-mail#${encodeURIComponent(token)}`,
  confirmEmailLink: (token: string) => `/confirm-email#${encodeURIComponent(token)}`,
} as const;

/** Settings pages of the user and the workspace's members. */
export const peopleDash = {
  settingsProfile: "/dash/settings/profile",
  settingsSecurity: "/dash/settings/security",
  /** Where the identity provider returns to that was asked who has the session. */
  confirmed: (isConfirmed: boolean) => `/dash/settings/security?confirmed=${isConfirmed ? "yes" : "no"}`,
  settingsSignIn: "/dash/settings/sign-in",
  settingsUsers: "/dash/settings/users",
  settingsNotifications: "/dash/settings/notifications",
} as const;

/** Endpoints of members, invitations, profile and sessions. */
export const peopleApi = {
  users: "/api/users",
  user: (id: string) => `/api/users/${encodeURIComponent(id)}`,
  memberSessions: "/api/users/sessions",
  userSessions: (id: string) => `/api/users/${encodeURIComponent(id)}/sessions`,
  invitations: "/api/invitations",
  invitation: (id: string) => `/api/invitations/${encodeURIComponent(id)}`,
  invitationPreview: "/api/invitations/look",
  acceptInvitation: "/api/invitations/accept",
  mailReports: "/api/mail-reports",
  profile: "/api/profile",
  profileEmail: "/api/profile/email",
  confirmEmail: "/api/profile/email/confirm",
  password: "/api/profile/password",
  confirmation: "/api/profile/confirmation",
  sessions: "/api/sessions",
  session: (id: string) => `/api/sessions/${encodeURIComponent(id)}`,
} as const;
