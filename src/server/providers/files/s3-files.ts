import { setTimeout } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "../../env-files.ts";
import type { FileStore } from "./files.ts";

/** Size of the parts of a large file; S3 takes at least 5 MiB and at most 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024;
const RETRIES = 5;
/** Before the first retry at most; doubled for each of the next. */
const RETRY_MS = 50;
const ATTEMPT_MS = 60_000;

/** What a store answered instead of doing what it was asked. `code` is S3's, empty if there is none. */
export class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(call: string, status: number, code: string) {
    super(`The file store answered ${call} with ${String(status)} ${code}`.trimEnd());
    this.status = status;
    // What reads files asks for the code of a missing one as file systems name it.
    this.code = code === "NoSuchKey" ? "ENOENT" : code;
  }
}

/**
 * Opens a file store in a bucket. Its methods throw if the store refuses (S3Refusal) or can't be reached. `send` takes the place of
 * `fetch`.
 */
export function openS3Files(settings: S3Settings, { send = fetch }: { send?: typeof fetch } = {}): FileStore {
  const { endpoint, bucket, region, key, secret } = settings;
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: "s3" });

  async function sendSigned(url: string, init: RequestInit): Promise<Response> {
    for (let retry = 0; ; retry++) {
      const { signal = null } = init;
      const response = await send(await client.sign(url, init), { signal });
      if (retry === RETRIES || (response.status < 500 && response.status !== 429)) return response;
      await response.body?.cancel();
      await setTimeout(Math.random() * RETRY_MS * 2 ** retry);
    }
  }

  async function call(
    method: string,
    name: string,
    query = "",
    body?: Uint8Array<ArrayBuffer> | string,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const path = name.split("/").map(encodeURIComponent).join("/");
    const url = `${endpoint}/${bucket}/${path}${query}`;
    // A read has no limit on its time: its body is taken as fast as the reader works.
    const limit = method === "GET" ? {} : { signal: AbortSignal.timeout(ATTEMPT_MS * (RETRIES + 1)) };
    const response = await sendSigned(url, { method, body: body ?? null, headers, ...limit });
    if (response.ok) return response;
    const [, code = ""] = /<Code>(\w+)<\/Code>/.exec(await response.text()) ?? [];
    throw new S3Refusal(`${method} ${name}`, response.status, code);
  }

  async function writeParts(name: string, parts: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<void> {
    const created = await (await call("POST", name, "?uploads")).text();
    const [, id = ""] = /<UploadId>([^<]+)<\/UploadId>/.exec(created) ?? [];
    const upload = `uploadId=${encodeURIComponent(id)}`;
    try {
      const tags: string[] = [];
      for await (const part of parts) {
        const response = await call("PUT", name, `?partNumber=${String(tags.length + 1)}&${upload}`, part);
        await response.body?.cancel();
        tags.push(response.headers.get("etag") ?? "");
      }
      const list = tags.map((tag, at) => `<Part><PartNumber>${String(at + 1)}</PartNumber><ETag>${tag}</ETag></Part>`);
      const xml = `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`;
      // S3 may answer 200 first and write the failure into the body.
      const answer = await (await call("POST", name, `?${upload}`, xml)).text();
      if (!answer.includes("<CompleteMultipartUploadResult")) throw new Error(`The file store did not join ${name}`);
    } catch (error) {
      await call("DELETE", name, `?${upload}`).catch(() => undefined);
      throw error;
    }
  }

  return {
    async write(name, content) {
      const parts = splitParts(content);
      const first = await parts.next();
      const second = first.done === true ? first : await parts.next();
      if (second.done === true) {
        const response = await call("PUT", name, "", first.value ?? new Uint8Array());
        await response.body?.cancel();
      } else if (first.done !== true) {
        await writeParts(name, prepend([first.value, second.value], parts));
      }
    },
    async *read(name, range) {
      const headers = range === undefined ? {} : { range: `bytes=${String(range.start)}-${String(range.end)}` };
      const { body } = await call("GET", name, "", undefined, headers);
      if (body !== null) yield* body;
    },
    async remove(name) {
      const response = await call("DELETE", name);
      await response.body?.cancel();
    },
    async list(folder) {
      const keys: string[] = [];
      const prefix = `${folder}/`;
      for (let isTruncated = true; isTruncated;) {
        const page = new URLSearchParams({ prefix, marker: keys.at(-1) ?? "" });
        const answer = await (await call("GET", "", `?${page.toString()}`)).text();
        // Names are made by the server, of characters that XML leaves as they are.
        const found = [...answer.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => key);
        keys.push(...found);
        isTruncated = found.length > 0 && answer.includes("<IsTruncated>true</IsTruncated>");
      }
      return keys.map((key) => key.slice(prefix.length));
    },
  };
}

/** Joins chunks to parts of PART_BYTES; the last one may be shorter. */
async function* splitParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  let part = new Uint8Array(PART_BYTES);
  let used = 0;
  for await (const chunk of content) {
    for (let from = 0; from < chunk.byteLength;) {
      const taken = chunk.subarray(from, from + PART_BYTES - used);
      part.set(taken, used);
      used += taken.byteLength;
      from += taken.byteLength;
      if (used < PART_BYTES) continue;
      yield part;
      part = new Uint8Array(PART_BYTES);
      used = 0;
    }
  }
  if (used > 0) yield part.subarray(0, used);
}

async function* prepend<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* rest;
}
