import type { z } from "zod";
import { canErasePeople } from "../../../domain/auth/policies.ts";
import type {
  Erasure,
  erasureOutputSchema,
  erasurePreviewSchema,
  erasuresSchema,
  personSchema,
} from "../../../domain/privacy/erasure.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { isStorableText } from "../../../domain/shared/text.ts";
import { encryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { KeyViewer, UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { countFound, describePerson, getPersonPurpose } from "./erase-person.ts";
import { insertErasure, listErasureRows, listUnfinishedErasures } from "./erasures.sql.ts";
import type { ErasureRow } from "./erasures.sql.ts";
import { erasePersonJob } from "./privacy.jobs.ts";

type Input = z.output<typeof personSchema>;

/** A member by their role, or a program whose key has the scope `admin`: the endpoint has checked it. */
type Viewer = UserViewer | KeyViewer;

/** Counts what an erasure of a person would remove. AppError `forbidden` by role, `invalid` on `person`. */
export async function previewErasure(viewer: Viewer, input: Input): Promise<z.input<typeof erasurePreviewSchema>> {
  requireEraser(viewer);
  checkPerson(input);
  const person = await describePerson(viewer.clientId, { person: input.person, mentions: input.mentions });
  return { found: await countFound(person), mentions: person.mentions };
}

/** Starts the erasure of a person. AppError `forbidden` by role, `invalid` on `person`. */
export async function requestErasure(viewer: Viewer, input: Input): Promise<z.input<typeof erasureOutputSchema>> {
  requireEraser(viewer);
  checkPerson(input);
  const { clientId } = viewer;
  const { mentions } = await describePerson(clientId, { person: input.person, mentions: input.mentions });
  const key = { clientId, id: createId() };
  const sealed = await encryptSecret(input.person, getPersonPurpose(key));
  const row = await getDatabase().withClient(clientId, async (tx) => {
    const inserted = await insertErasure(tx, { ...key, by: getEraser(viewer), sealed, mentions });
    const entry = { clientId, actor: viewer, action: "person.erasure-requested", subject: key.id } as const;
    await addAuditEntry(tx, entry);
    return inserted;
  });
  if (row === undefined) throw new AppError("unauthenticated", "Please log in.");
  await enqueueJob(erasePersonJob, key);
  return { erasure: toErasure(row) };
}

/** Lists the erasures with their certificates, newest first. AppError `forbidden` by role. */
export async function listErasures(viewer: Viewer): Promise<z.input<typeof erasuresSchema>> {
  requireEraser(viewer);
  const { clientId } = viewer;
  const rows = await getDatabase().withClient(clientId, (tx) => listErasureRows(tx, clientId));
  return { erasures: rows.map(toErasure) };
}

/** Enqueues the erasures that a killed process left unfinished. */
export async function requeueErasures(): Promise<void> {
  for (const key of await listUnfinishedErasures(getDatabase().system)) await enqueueJob(erasePersonJob, key);
}

function requireEraser(viewer: Viewer): void {
  requirePermission(viewer.kind === "key" ? viewer.scopes.includes("admin") : canErasePeople(viewer.role));
}

function getEraser(viewer: Viewer): { userId: string } | { apiKeyId: string } {
  return viewer.kind === "key" ? { apiKeyId: viewer.apiKeyId } : { userId: viewer.userId };
}

function checkPerson({ person }: Input): void {
  if (isStorableText(person)) return;
  const message = "Contains unsupported characters";
  throw new AppError("invalid", message, { fields: { person: message } });
}

function toErasure({ requestedAt, finishedAt, ...row }: ErasureRow): Erasure {
  return { ...row, requestedAt: requestedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
}
