import Bowser from "bowser";
import type { z } from "zod";
import { canAdminister } from "../../../domain/auth/policies.ts";
import type {
  endedSessionsSchema,
  memberSessionsSchema,
  sessionsSchema,
  SessionView,
} from "../../../domain/people/profile.contract.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import {
  deleteUserSession,
  deleteUserSessions,
  listClientSessions,
  listUserSessions,
} from "../../auth/sessions/sessions.sql.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Sql } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";

/** How the sessions of impersonating administrators are listed. */
const STAFF_DEVICE = { device: `${PRODUCT_NAME} administrator, acting as them`, kind: "other" } as const;

/** Lists the viewer's sessions, the current one first, then by last use. */
export async function listSessions(sql: Sql, viewer: UserViewer): Promise<z.input<typeof sessionsSchema>> {
  const rows = await listUserSessions(sql, viewer.userId);
  const sessions = rows.map(({ userAgent, createdAt, lastUsedAt, staff, ...row }) => ({
    ...row,
    ...describeSession({ userAgent, staff }),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: row.id === viewer.sessionId,
  }));
  return { sessions: sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) };
}

/** Lists the sessions of every member of the viewer's client. AppError `forbidden` by role. */
export async function listMemberSessions(
  sql: Sql,
  { clientId, role }: UserViewer,
): Promise<z.input<typeof memberSessionsSchema>> {
  requirePermission(canAdminister(role));
  const rows = await listClientSessions(sql, clientId);
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return {
    members: [...byUser].map(([userId, sessions]) => ({
      userId,
      sessions: sessions.map(({ userAgent, staff, createdAt, lastUsedAt, place, remembered }) => ({
        ...(staff ? STAFF_DEVICE : formatDevice(userAgent)),
        place,
        remembered,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      })),
    })),
  };
}

/** Ends one of the viewer's sessions. AppError `not_found`. */
export async function endUserSession(sql: Sql, viewer: UserViewer, sessionId: string): Promise<{ success: true }> {
  const { clientId, userId } = viewer;
  await sql.begin(async (tx) => {
    const ended = await deleteUserSession(tx, { userId, sessionId });
    if (ended === undefined) throw new AppError("not_found", "This session has already ended.");
    const subject = describeSession(ended).device;
    await addAuditEntry(tx, { clientId, actor: viewer, action: "session.ended", subject });
  });
  return { success: true };
}

/** Ends all of the viewer's sessions except the current one. */
export async function endOtherSessions(sql: Sql, viewer: UserViewer): Promise<z.input<typeof endedSessionsSchema>> {
  const { clientId, userId, sessionId } = viewer;
  return sql.begin(async (tx) => {
    const ended = await deleteUserSessions(tx, { userId, exceptId: sessionId });
    const entry = { clientId, actor: viewer, action: "session.others-ended", details: { sessions: ended } } as const;
    if (ended > 0) await addAuditEntry(tx, entry);
    return { ended };
  });
}

function describeSession({ userAgent, staff }: { userAgent: string; staff: boolean }) {
  if (!staff) return formatDevice(userAgent);
  return { device: `${PRODUCT_NAME} administrator, acting as you`, kind: "other" } as const;
}

/** Formats a user agent for display: "Firefox on Windows". */
export function formatDevice(userAgent: string): Pick<SessionView, "device" | "kind"> {
  if (userAgent === "") return { device: "Unknown device", kind: "other" };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const device = [browser.name, os.name].filter(Boolean).join(" on ");
  return { device: device === "" ? "Unknown device" : device, kind: parseDeviceKind(platform.type) };
}

function parseDeviceKind(type: string | undefined): SessionView["kind"] {
  if (type === "desktop" || type === "mobile" || type === "tablet") return type;
  return "other";
}
