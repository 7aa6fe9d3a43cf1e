import type { Storage } from "../../../domain/billing/usage/storage.contract.ts";
import { describeStorageLimit, getStorageLimit, sumStorage } from "../../../domain/billing/usage/storage.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { getStanding } from "../../auth/standing.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { log } from "../../log.ts";
import { addToHold, deleteHold, lockStorage, sumFiles } from "./storage.sql.ts";
import type { FileId } from "./storage.sql.ts";

/** What an upload of unknown size takes at a time, where that much is left. */
const STEP_BYTES = 8 * 1024 * 1024;

/** Room in a client's storage for one file while it is received; no other upload gets it. */
export type StorageRoom = {
  /** Passes a file's bytes through once there is room for them. AppError `plan_limit`. */
  admit(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
};

/** The bytes of a client's files, and how many it may have. */
export async function getStorage(tx: Queryable, clientId: string): Promise<Storage> {
  const { storage } = await findStorage(tx, clientId);
  return storage;
}

/**
 * Holds room for a file while `receive` stores it: all of `announcedBytes` before its first byte, else as its bytes come. Uploads
 * that come at once can't share the same room. AppError `plan_limit`.
 */
export async function withStorageRoom<T>(
  file: FileId & { announcedBytes: number | null },
  receive: (room: StorageRoom) => Promise<T>,
): Promise<T> {
  let left = 0;
  try {
    if (file.announcedBytes !== null) left = await takeRoom(file, file.announcedBytes, file.announcedBytes);
    return await receive({ admit });
  } finally {
    await releaseRoom(file);
  }

  async function* admit(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      const missing = chunk.byteLength - left;
      if (missing > 0) left += await takeRoom(file, missing, Math.max(missing, STEP_BYTES));
      left -= chunk.byteLength;
      yield chunk;
    }
  }
}

/** Gives back an upload's room in the transaction in which its file gets a row. */
export async function endStorageRoom(tx: Queryable, file: FileId): Promise<void> {
  await deleteHold(tx, file);
}

/** Refuses another export beside a stored one while there is no room left; the first is never refused. AppError `plan_limit`. */
export async function requireExportRoom(tx: Queryable, clientId: string): Promise<void> {
  const { storage, describe } = await findStorage(tx, clientId);
  const { limitBytes, usedBytes, parts } = storage;
  if (limitBytes !== null && usedBytes >= limitBytes && parts.exports > 0) throw describe(0);
}

/** Takes at least `needed` bytes, up to `wanted` if so many are left; returns how many. */
async function takeRoom(file: FileId, needed: number, wanted: number): Promise<number> {
  const { clientId } = file;
  return getDatabase().withClient(clientId, async (tx) => {
    await lockStorage(tx, clientId);
    const { storage, describe } = await findStorage(tx, clientId);
    const { limitBytes, usedBytes } = storage;
    const left = limitBytes === null ? wanted : limitBytes - usedBytes;
    if (needed > left) throw describe(needed);
    const taken = Math.min(wanted, left);
    await addToHold(tx, file, taken);
    return taken;
  });
}

/** What can't be given back now ends by itself. */
async function releaseRoom(file: FileId): Promise<void> {
  try {
    await getDatabase().withClient(file.clientId, (tx) => deleteHold(tx, file));
  } catch (error) {
    log.warn({ err: error }, "the room of an upload could not be given back");
  }
}

async function findStorage(
  tx: Queryable,
  clientId: string,
): Promise<{ storage: Storage; describe: (neededBytes: number) => AppError }> {
  const setting = getEnv().workspaceStorageBytes;
  const [standing, parts] = await Promise.all([getStanding(tx, clientId), sumFiles(tx, clientId)]);
  const usedBytes = sumStorage(parts);
  const limitBytes = getStorageLimit(standing, setting);
  const describe = (neededBytes: number) => {
    const message = describeStorageLimit(standing, { setting, limitBytes: limitBytes ?? 0, usedBytes });
    const data = { storage: { usedBytes, limitBytes, neededBytes } };
    return new AppError("plan_limit", message, { fields: { storage: message }, data });
  };
  return { storage: { usedBytes, limitBytes, parts }, describe };
}
