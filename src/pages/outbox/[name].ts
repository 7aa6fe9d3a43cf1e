import type { APIRoute } from "astro";
import { getOutboxFolder, isOutboxOpen } from "#src/server/providers/mail/mail.ts";
import { readOutboxMail } from "#src/server/providers/mail/outbox.ts";
import type { StoredMail } from "#src/server/providers/mail/outbox.ts";

export const prerender = false;

/** Mails have style attributes and no scripts; only the outbox page may frame them. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-ancestors 'self'";

/** Serves a mail as its recipient sees it. */
export const GET: APIRoute = async ({ params }) => {
  const mail = isOutboxOpen() ? await readOutboxMail(getOutboxFolder(), params["name"] ?? "") : undefined;
  if (mail === undefined) return new Response(null, { status: 404 });
  // Links open outside the outbox's frame.
  const html = showPictures(mail).replace("<head>", '<head>\n<base target="_top">');
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": POLICY,
      "cache-control": "no-store",
    },
  });
};

/** Puts attached pictures where the mail shows them. */
function showPictures({ html, attachments }: StoredMail): string {
  return attachments.reduce(
    (shown, { name, type, content }) => shown.replaceAll(`"cid:${name}"`, `"data:${type};base64,${content}"`),
    html,
  );
}
