import { z } from "zod";
import { AppError } from "../../../domain/shared/errors.ts";
import { idSchema } from "../../../domain/shared/ids.ts";
import { paths, withQuery } from "../../../domain/paths/paths.ts";
import { SECOND_MS } from "../../../domain/shared/durations.ts";
import type { audioLinkSchema } from "../../../domain/voice/voice-calls.contract.ts";
import { callReportSchema } from "../../../domain/voice/voice.contract.ts";
import { getJwtKeys } from "../../auth/tokens/jwt-keys.ts";
import { signToken, verifyToken } from "../../auth/tokens/signed-token.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { toStream } from "../../http/to-stream.ts";
import { getFiles } from "../../providers/files/files.ts";
import type { ByteRange } from "../../providers/files/files.ts";
import { getAudioName } from "./audio-files.ts";
import { findCall } from "./calls.sql.ts";
import type { CallKey, CallRow } from "./calls.sql.ts";

const LINK_SECONDS = 5 * 60;
const KIND = { audience: "threadlight-call", claims: z.object({ clientId: idSchema, id: idSchema }) };
const TYPES = { wav: "audio/wav", mp3: "audio/mpeg", ogg: "audio/ogg" } as const;
const RANGE = /^bytes=(\d*)-(\d*)$/;

/** Makes a link that plays a recording for five minutes: a player sends no access token. AppError `not_found`. */
export async function createAudioLink({ clientId }: UserViewer, id: string): Promise<z.input<typeof audioLinkSchema>> {
  await requireAudio({ clientId, id });
  const token = await signToken(KIND, { clientId, id }, { keys: await getJwtKeys(), lifetimeSeconds: LINK_SECONDS });
  const expiresAt = new Date(Date.now() + LINK_SECONDS * SECOND_MS).toISOString();
  return { url: withQuery(paths.api.voicePlayer, { token }), expiresAt };
}

/** Plays the recording of a link. AppError `gone` when the link has ended. */
export async function respondToPlayer(
  token: string,
  request: { headers: { get(name: string): string | null } },
): Promise<Response> {
  const key = await verifyToken(KIND, token, await getJwtKeys()).catch((cause: unknown) => {
    throw new AppError("gone", "This link has expired. Open the call again.", { cause });
  });
  return respondWithAudio(key, request.headers.get("range"));
}

/** Streams a call's recording, or the range of it that is asked for. AppError `not_found`. */
export async function respondWithAudio(key: CallKey, range: string | null): Promise<Response> {
  const row = await requireAudio(key);
  const size = row.audioBytes;
  const { format } = callReportSchema.pick({ format: true }).parse(row.report);
  const headers = {
    "content-type": format === null ? "application/octet-stream" : TYPES[format],
    "accept-ranges": "bytes",
    "content-disposition": `inline; filename="call.${format ?? "bin"}"`,
    "cache-control": "private, no-store",
  };
  const part = parseRange(range, size);
  if (part === "unsatisfiable") {
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${String(size)}` } });
  }
  const { start, end } = part ?? { start: 0, end: size - 1 };
  const body = toStream(getFiles().read(getAudioName(key.id), { start, end }));
  const length = { "content-length": String(end - start + 1) };
  if (part === null) return new Response(body, { headers: { ...headers, ...length } });
  const contentRange = `bytes ${String(start)}-${String(end)}/${String(size)}`;
  return new Response(body, { status: 206, headers: { ...headers, ...length, "content-range": contentRange } });
}

async function requireAudio(key: CallKey): Promise<CallRow> {
  const row = await getDatabase().withClient(key.clientId, (tx) => findCall(tx, key));
  if (row === undefined) throw new AppError("not_found", "This call does not exist.");
  if (!row.hasAudio || row.status !== "done")
    throw new AppError("not_found", "The recording of this call is not kept.");
  return row;
}

/** Null for the whole file: also where a range is not understood, or there are several. */
function parseRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const [, first = "", last = ""] = RANGE.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(size - 1, Number(last));
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
