import { createFileDecoder } from "../text/encoding.ts";
import { listPieces } from "./byte-reader.ts";
import { RefusedFileError } from "./container-error.ts";
import { gunzip, isGzip } from "./unpack.ts";
import { isZip, readZip } from "./zip.ts";

/** Files that hold no text: counted and never opened. */
const MEDIA =
  /\.(?:jpe?g|png|gif|webp|heic|heif|bmp|tiff?|svg|ico|mp4|mov|3gp|mkv|avi|webm|opus|ogg|oga|m4a|mp3|wav|aac|amr|flac|tgs|pdf|docx?|pptx?|vcf|apk|exe|ttf|woff2?)$/i;
/** Pages and programs around the data, and what systems add. */
const OTHERS = /\.(?:html?|css|js|xml|md)$|(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/i;

/** A file of a zip that may hold conversations, or what is left out. */
export type ArchiveFile =
  { kind: "text"; name: string; texts: () => AsyncGenerator<string> } | { kind: "media" | "other"; name: string };

/** Lists the files of a zip; a text may be read once, before the next file. Throws ContainerError for what is refused. */
export async function* listArchiveFiles(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveFile> {
  for await (const { name, content } of readZip(chunks)) {
    if (MEDIA.test(name)) yield { kind: "media", name };
    else if (OTHERS.test(name)) yield { kind: "other", name };
    else yield { kind: "text", name, texts: () => decodeTexts(name, content()) };
  }
}

async function* decodeTexts(name: string, content: AsyncGenerator<Uint8Array>): AsyncGenerator<string> {
  const first = await content.next();
  if (first.done === true) return;
  const head = first.value;
  if (isZip(head)) {
    const message = `The zip file holds another compressed file, “${name.slice(0, 80)}”. Unzip it first.`;
    throw new RefusedFileError("bad_zip", message);
  }
  const all = continueWith(head, content);
  yield* decode(isGzip(head) ? gunzip(all) : all);
}

/** Decodes a stream of bytes in its detected encoding; what came before an error is passed on. */
export async function* decode(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = createFileDecoder();
  try {
    for await (const chunk of content) for (const piece of listPieces(chunk)) yield decoder.decode(piece);
  } catch (error) {
    yield decoder.end();
    throw error;
  }
  yield decoder.end();
}

async function* continueWith(head: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  yield* rest;
}
