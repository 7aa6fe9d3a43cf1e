/** The list of sent mails and one mail, while no mail server is configured. */
export const mailPages = {
  outbox: "/outbox",
  outboxMail: (name: string) => `/outbox/${encodeURIComponent(name)}`,
} as const;
