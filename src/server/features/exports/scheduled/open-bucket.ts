/** A workspace's own bucket. Its address passes the same guard as webhooks. */
import { buildScheduleSchema, SCHEMA_FILE } from "../../../../domain/exports/scheduled-tables.ts";
import type { ExportFormat } from "../../../../domain/exports/scheduled-tables.ts";
import { decryptSecret } from "../../../auth/secrets/encrypt-secret.ts";
import { createGuardedFetch } from "../../../http/outbound/guarded-fetch.ts";
import { OutboundRefused } from "../../../http/outbound/outbound-target.ts";
import { openS3Files, S3Refusal } from "../../../providers/files/s3-files.ts";
import type { Place } from "./schedules.sql.ts";

/** Writes a file; returns its size. */
export type Bucket = { write(name: string, content: AsyncIterable<Uint8Array>): Promise<number> };

/** What S3's codes mean for the person who set the bucket up. */
const REFUSALS = new Map([
  ["AccessDenied", "The key may not write to this bucket and prefix"],
  ["AuthorizationHeaderMalformed", "The bucket is in another region"],
  ["InvalidAccessKeyId", "The access key ID is not known there"],
  ["NoSuchBucket", "There is no bucket of this name"],
  ["PermanentRedirect", "The bucket is in another region, which has an endpoint of its own"],
  ["QuotaExceeded", "The bucket is full"],
  ["RequestTimeTooSkewed", "The store's clock differs from ours"],
  ["SignatureDoesNotMatch", "The secret access key does not belong to the access key ID"],
  ["SlowDown", "The store asks for fewer requests"],
]);

/** What a secret access key is encrypted for. */
export function getSecretPurpose(clientId: string): string {
  return `export-schedule:${clientId}`;
}

/** Opens a client's bucket below its prefix. */
export async function openBucket(clientId: string, place: Place & { sealed: Uint8Array }): Promise<Bucket> {
  const { endpoint, region, bucket, prefix, keyId } = place;
  const secret = await decryptSecret(place.sealed, getSecretPurpose(clientId));
  const settings = { endpoint, region, bucket, key: keyId, secret };
  const guarded = createGuardedFetch({});
  // A redirect is answered instead of followed: S3's says which region the bucket is in.
  const files = openS3Files(settings, { send: (input, init) => guarded(input, { ...init, redirect: "manual" }) });
  return {
    async write(name, content) {
      let bytes = 0;
      async function* count(): AsyncGenerator<Uint8Array> {
        for await (const chunk of content) {
          bytes += chunk.length;
          yield chunk;
        }
      }
      await files.write(prefix === "" ? name : `${prefix}/${name}`, count());
      return bytes;
    },
  };
}

/** Writes the file that describes all others: the first thing in a bucket, so also the test whether it can be written to. */
export async function writeSchema(bucket: Bucket, formats: readonly ExportFormat[]): Promise<void> {
  await bucket.write(SCHEMA_FILE, toIterable(Buffer.from(buildScheduleSchema(formats))));
}

/** Says why a bucket could not be written to; null for errors of ours. */
export function describeFailure(error: unknown): string | null {
  if (error instanceof OutboundRefused) return error.message;
  if (error instanceof S3Refusal) {
    const { code, status } = error;
    return REFUSALS.get(code) ?? `The store answered ${status}${code === "" ? "" : ` (${code})`}`;
  }
  if (!(error instanceof Error)) return null;
  if (error.name === "TimeoutError" || error.name === "AbortError") return "The store did not answer in time";
  if (NETWORK_CODES.test("code" in error ? String(error.code) : "")) return "The connection to the store failed";
  return error.message.startsWith("The file store") ? error.message : null;
}

const NETWORK_CODES = /^(?:E(?:CONN|PIPE|HOST|NET|TIMEDOUT|AI_|PROTO)|ERR_(?:SSL|TLS)|CERT_|DEPTH_|SELF_|UNABLE_)/;

async function* toIterable(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
