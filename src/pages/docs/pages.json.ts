import type { APIRoute } from "astro";
import { getCollection } from "astro:content";
import { listDocLinks } from "#src/components/docs/doc-pages.ts";
import { TAGS } from "#src/domain/api/operations/operation.ts";
import { OPERATIONS } from "#src/domain/api/operations/operations.ts";
import type { docEntriesSchema } from "#src/domain/documentation/documentation.contract.ts";
import { extractPlainText } from "#src/domain/documentation/plain-text.ts";
import { paths } from "#src/domain/paths/paths.ts";
import type { z } from "zod";

/** The words of all pages, for the documentation inside the dashboard. Pages that code writes are found by their titles. */
export const GET: APIRoute = async () => {
  const written = (await getCollection("docs")).map(({ id, body }) => [paths.doc(id), body] as const);
  const channels = (await getCollection("channels")).map(({ data }) => data);
  const engine = (await getCollection("engine")).map(({ id, body }) => [paths.engineDoc(id), body] as const);
  const texts = new Map([...written, ...engine].map(([href, body]) => [href, extractPlainText(body ?? "")]));
  for (const { name } of TAGS) {
    const own = OPERATIONS.filter(({ tag }) => tag === name);
    texts.set(paths.apiTag(name), own.map(({ path, summary }) => `${path} ${summary}`).join(". "));
  }
  for (const { id, twinOf, fields, steps } of channels) {
    const href = paths.doc(`channels/${twinOf ?? id}`);
    const guide = [
      ...steps.map(({ title, text }) => `${title}. ${text}`),
      ...fields.map(({ label, help }) => `${label}. ${help}`),
    ];
    texts.set(href, `${guide.join(" ")} ${texts.get(href) ?? ""}`);
  }
  const links = await listDocLinks();
  const pages = links.map(({ href, title, description, group }) => ({
    ...{ href, title, description, group },
    text: texts.get(href) ?? "",
  }));
  return Response.json({ pages } satisfies z.input<typeof docEntriesSchema>);
};
