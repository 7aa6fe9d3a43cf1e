/** Key prefix of alerts, for the live updates. */
export const ALERTS_KEY = ["alerts"] as const;
/** Key prefix of the user's notifications. */
export const NOTIFICATIONS_KEY = ["notifications"] as const;
