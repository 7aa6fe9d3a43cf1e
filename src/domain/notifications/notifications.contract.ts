import { z } from "zod";
import type { UserRole } from "../auth/auth.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { pagingSchema } from "../shared/paging.contract.ts";

/** How long notifications are kept. */
export const KEPT_DAYS = 90;

type KindInfo = {
  label: string;
  description: string;
  /** The roles that get it; all roles if absent. */
  roles?: readonly UserRole[];
  mail: boolean;
  inApp: boolean;
  /** Always on. */
  locked?: true;
};

/** Every kind of notification with its defaults, in the order of the settings. */
export const NOTIFICATION_KINDS = {
  alert: { label: "Alerts", description: "An alert that names you fired or resolved.", mail: true, inApp: true },
  report: { label: "Reports", description: "A scheduled report was sent.", mail: true, inApp: true },
  digest: {
    label: "Weekly digest",
    description: "Monday’s digest was sent, if you are among its recipients.",
    mail: true,
    inApp: true,
  },
  finding: {
    label: "Findings",
    description: "A new failure pattern, or a fix that worked.",
    mail: false,
    inApp: true,
  },
  member_joined: {
    label: "New members",
    description: "Someone accepted an invitation.",
    roles: ["owner", "admin"],
    mail: true,
    inApp: true,
  },
  usage: {
    label: "Usage",
    description: "Your plan's messages are nearly used up, or messages are held.",
    roles: ["owner", "admin"],
    mail: true,
    inApp: true,
  },
  trial: {
    label: "Trial",
    description: "Your trial is about to end.",
    roles: ["owner", "admin"],
    mail: true,
    inApp: true,
  },
  payment: {
    label: "Payments",
    description: "Receipts, payments that failed, and changes of your plan.",
    roles: ["owner", "admin"],
    mail: true,
    inApp: true,
    locked: true,
  },
  security: {
    label: "Security",
    description: "Passwords, sessions and secrets, and webhooks that were switched off.",
    mail: true,
    inApp: true,
    locked: true,
  },
  support: {
    label: "Support",
    description: "Our support replied to a ticket of yours.",
    mail: true,
    inApp: true,
    locked: true,
  },
  product_news: {
    label: "Product news",
    description: "What is new, a few times a year.",
    mail: false,
    inApp: false,
  },
} as const satisfies Record<string, KindInfo>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

export const notificationKindSchema = z.enum([
  "alert",
  "report",
  "digest",
  "finding",
  "member_joined",
  "usage",
  "trial",
  "payment",
  "security",
  "support",
  "product_news",
] satisfies NotificationKind[]);

/** The kinds that a role gets. */
export function listKinds(role: UserRole): NotificationKind[] {
  return notificationKindSchema.options.filter((kind) => {
    const { roles }: KindInfo = NOTIFICATION_KINDS[kind];
    return roles === undefined || roles.includes(role);
  });
}

/** Whether a kind can't be switched off. */
export function isLocked(kind: NotificationKind): boolean {
  const { locked }: KindInfo = NOTIFICATION_KINDS[kind];
  return locked === true;
}

/** Whether a role gets a kind at all. */
export function hasKind(role: UserRole, kind: NotificationKind): boolean {
  return listKinds(role).includes(kind);
}

const preferenceSchema = z.object({ kind: notificationKindSchema, mail: z.boolean(), inApp: z.boolean() });

/** PUT /api/notifications/preferences: the named kinds; others stay. */
export const preferencesChangeSchema = z.object({
  preferences: z.array(preferenceSchema).max(notificationKindSchema.options.length),
});

/** GET /api/notifications/preferences */
export const preferencesSchema = z.object({
  preferences: z.array(preferenceSchema.extend({ locked: z.boolean() })),
});
export type Preference = z.infer<typeof preferencesSchema>["preferences"][number];

export const notificationSchema = z.object({
  id: idSchema,
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** GET /api/notifications, newest first. */
export const notificationsQuerySchema = pagingSchema.extend({ cursor: idSchema.optional() });
export const notificationsSchema = z.object({
  notifications: z.array(notificationSchema),
  unread: z.number().int(),
  /** Support tickets with a reply that the user has not read. */
  unreadTickets: z.number().int(),
  nextCursor: idSchema.nullable(),
});

/** POST /api/notifications/read */
export const markReadSchema = z.union([
  z.object({ ids: z.array(idSchema).min(1).max(200) }),
  z.object({ all: z.literal(true) }),
  /** Those that lead to this screen. */
  z.object({ link: z.string().min(1).max(300) }),
]);
export const unreadSchema = z.object({ unread: z.number().int() });

/** The link of a mail: of one user and one kind. */
export const unsubscribeQuerySchema = z.object({ token: z.string().min(1).max(1_000) });
