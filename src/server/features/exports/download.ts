import { z } from "zod";
import { buildDirectory, buildLocalHeader } from "../../../domain/exports/zip-layout.ts";
import type { ZipEntry } from "../../../domain/exports/zip-layout.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { idSchema } from "../../../domain/shared/ids.ts";
import { getJwtKeys } from "../../auth/tokens/jwt-keys.ts";
import { signToken, verifyToken } from "../../auth/tokens/signed-token.ts";
import { getDatabase } from "../../db/sql.ts";
import { toStream } from "../../http/to-stream.ts";
import { getFiles } from "../../providers/files/files.ts";
import { findExport, listParts } from "./exports.sql.ts";
import type { Part } from "./exports.sql.ts";

/** A browser starts a download at once; a program may take a moment. */
const LINK_SECONDS = 10 * 60;

const KIND = {
  audience: "threadlight-export",
  claims: z.object({ clientId: idSchema, exportId: idSchema }),
};
type Claims = z.infer<typeof KIND.claims>;

/** Signs the token of a download link: the browser loads the file without the headers of the app. */
export async function createDownloadToken(claims: Claims): Promise<string> {
  return signToken(KIND, claims, { keys: await getJwtKeys(), lifetimeSeconds: LINK_SECONDS });
}

/** Streams the zip of a finished export. AppError `gone` if the link or the export has ended. */
export async function respondWithExport(token: string): Promise<Response> {
  const { clientId, exportId: id } = await verifyToken(KIND, token, await getJwtKeys()).catch((cause: unknown) => {
    throw new AppError("gone", "This link has expired. Open the export in the dashboard again.", { cause });
  });
  const parts = await getDatabase().withClient(clientId, async (tx) => {
    const row = await findExport(tx, { clientId, id });
    const { state, finishedAt = null, expiresAt = null } = row ?? {};
    if (state !== "done" || finishedAt === null || (expiresAt?.getTime() ?? 0) <= Date.now()) {
      throw new AppError("gone", "This export can't be downloaded any longer. Start a new one.");
    }
    return { list: await listParts(tx, { clientId, id }), finishedAt };
  });
  const entries = groupParts(parts.list, parts.finishedAt);
  const directory = buildDirectory(entries);
  const length = entries.reduce((sum, entry) => sum + buildLocalHeader(entry).length + entry.packed, directory.length);
  return new Response(toStream(streamZip(entries, directory)), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="threadlight-export-${parts.finishedAt.toISOString().slice(0, 10)}.zip"`,
      "content-length": String(length),
      "cache-control": "private, no-store",
    },
  });
}

type Entry = ZipEntry & { files: string[] };

function groupParts(parts: readonly Part[], modifiedAt: Date): Entry[] {
  return [...Map.groupBy(parts, ({ step }) => step).values()].map((group) => ({
    name: group[0]?.entry ?? "",
    modifiedAt,
    crc: group.at(-1)?.crc ?? 0,
    bytes: group.reduce((sum, { bytes }) => sum + bytes, 0),
    packed: group.reduce((sum, { packed }) => sum + packed, 0),
    files: group.map(({ file }) => file),
  }));
}

async function* streamZip(entries: readonly Entry[], directory: Uint8Array): AsyncGenerator<Uint8Array> {
  const store = getFiles();
  for (const { files, ...entry } of entries) {
    yield buildLocalHeader(entry);
    for (const file of files) yield* store.read(file);
  }
  yield directory;
}
