import { canManageWorkspace } from "../../../domain/auth/policies.ts";
import type { onboardingProgressSchema, onboardingSchema } from "../../../domain/onboarding/onboarding.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { workspaceSchema } from "../../../domain/workspace/workspace.contract.ts";
import type { Workspace, WorkspaceChange } from "../../../domain/workspace/workspace.contract.ts";
import type { z } from "zod";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { notifyKeysChanged } from "../../auth/viewer.sql.ts";
import type { Database, Queryable } from "../../db/sql.ts";
import { writeAudit } from "../audit/audit.service.ts";
import { lockWorkspace, selectOnboarding, updateOnboardingStep, updateWorkspace } from "./workspace.sql.ts";

/** The workspace's settings: everybody in it may know them. */
export async function getWorkspace(db: Database, { clientId }: UserViewer): Promise<Workspace> {
  return db.withTenant(clientId, (tx) => readWorkspace(tx, clientId));
}

/** Changes some of the settings. AppError `forbidden` by role. */
export async function changeWorkspace(db: Database, viewer: UserViewer, change: WorkspaceChange): Promise<Workspace> {
  const { clientId } = viewer;
  requirePermission(canManageWorkspace(viewer.role));
  return db.withTenant(clientId, async (tx) => {
    const before = await readWorkspace(tx, clientId);
    const after = {
      name: change.name ?? before.name,
      industry: change.industry === undefined ? before.industry : change.industry,
      size: change.size === undefined ? before.size : change.size,
      timeZone: change.timeZone ?? before.timeZone,
      redactPersonalData: change.redactPersonalData ?? before.redactPersonalData,
      idleMinutes: change.idleMinutes ?? before.idleMinutes,
    };
    await updateWorkspace(tx, { clientId, ...after });
    // Every process remembers for some seconds what a key's client wants of redaction and time zone.
    await notifyKeysChanged(tx, clientId);
    const details = { changed: Object.keys(change).join(", ") };
    await writeAudit(tx, { clientId, actor: viewer, action: "workspace.changed", subject: after.name, details });
    return after;
  });
}

/** Where the onboarding goes on. */
export async function getOnboarding(db: Database, { clientId }: UserViewer): Promise<z.input<typeof onboardingSchema>> {
  const row = await db.withTenant(clientId, (tx) => selectOnboarding(tx, clientId));
  if (row === undefined) throw new AppError("unauthenticated", "Please log in.");
  return row;
}

/** Notes which step comes next, so that another visit goes on there. AppError `forbidden` by role. */
export async function keepOnboardingStep(
  db: Database,
  viewer: UserViewer,
  { step }: z.output<typeof onboardingProgressSchema>,
): Promise<z.input<typeof onboardingSchema>> {
  const { clientId } = viewer;
  requirePermission(canManageWorkspace(viewer.role));
  await db.withTenant(clientId, (tx) => updateOnboardingStep(tx, { clientId, step }));
  return getOnboarding(db, viewer);
}

async function readWorkspace(tx: Queryable, clientId: string): Promise<Workspace> {
  const row = await lockWorkspace(tx, clientId);
  if (row === undefined) throw new AppError("not_found", "This workspace no longer exists.");
  return workspaceSchema.parse(row);
}
