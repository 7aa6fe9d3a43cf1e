export const privacyDash = {
  settingsPrivacy: "/dash/settings/privacy",
  adminErasure: "/dash/admin/erasure",
} as const;

export const privacyApi = {
  erasures: "/api/privacy/erasures",
  erasurePreview: "/api/privacy/erasures/preview",
} as const;
