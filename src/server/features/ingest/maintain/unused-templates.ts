import { getDatabase } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { forgetTemplates } from "../analyze/templates.ts";
import {
  deleteUnusedTemplates,
  listClientsWithStaleTemplates,
  notifyTemplatesDeleted,
} from "../store/messages/stale-templates.sql.ts";

/** A client whose pass took long is left alone for this multiple of it: bots that edit their messages mark templates all the time. */
const REST_FACTOR = 50;

const restsUntil = new Map<string, number>();
let listensTo: unknown;

/** Deletes the texts of all clients' bot message templates that lost their last message. */
export async function cleanAllTemplates(): Promise<void> {
  listen();
  for (const clientId of await listClientsWithStaleTemplates(getDatabase().ingest)) {
    if ((restsUntil.get(clientId) ?? 0) > Date.now()) continue;
    const start = Date.now();
    await cleanTemplates(clientId);
    const now = Date.now();
    restsUntil.set(clientId, now + REST_FACTOR * (now - start));
  }
}

/** Deletes the texts of a client's bot message templates that lost their last message by an edit or a deletion. */
export async function cleanTemplates(clientId: string): Promise<void> {
  const deleted = await getDatabase().ingest.begin(async (tx) => {
    const steps = await deleteUnusedTemplates(tx, clientId);
    if (steps.length > 0) await notifyTemplatesDeleted(tx, clientId);
    return steps;
  });
  if (deleted.length > 0) forgetTemplates(clientId);
}

/** Once per database: tests open several. */
function listen(): void {
  const { system } = getDatabase();
  if (listensTo === system) return;
  listensTo = system;
  restsUntil.clear();
  system
    .listen(
      "templates_deleted",
      (clientId) => forgetTemplates(clientId),
      // Reconnected: notifications sent meanwhile were missed.
      () => forgetTemplates(),
    )
    .catch((error: unknown) => {
      if (listensTo === system) listensTo = undefined;
      log.warn({ err: error }, "could not listen for deleted templates");
    });
}
