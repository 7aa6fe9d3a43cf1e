import { hash } from "node:crypto";
import { z } from "zod";
import { NOTIFICATION_KINDS, notificationKindSchema } from "../../../domain/notifications/notifications.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { idSchema } from "../../../domain/shared/ids.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";
import { decryptSecret, encryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { getDatabase } from "../../db/sql.ts";
import { FRAME_POLICY } from "../../http/front/headers.ts";
import { upsertPreference } from "./notifications.sql.ts";

const PURPOSE = "unsubscribe";
const tokenSchema = z.object({ clientId: idSchema, userId: idSchema, kind: notificationKindSchema });
type Subscription = z.infer<typeof tokenSchema>;

const STYLE = `body{margin:0;background:Canvas;color:CanvasText;font:1rem/1.6 system-ui,sans-serif}
main{max-width:34rem;margin:12vh auto;padding:0 1.5rem}h1{font-size:1.5rem;line-height:1.25}
button{font:inherit;font-weight:600;padding:.7rem 1.2rem;border:0;border-radius:.5rem;background:CanvasText;color:Canvas;cursor:pointer}
a{color:inherit}`;
const STYLE_HASH = hash("sha256", STYLE, "base64");

/** The token of a mail's link, for one user and kind. It works as long as the mail is kept. */
export async function createUnsubscribeToken(subscription: Subscription): Promise<string> {
  return (await encryptSecret(JSON.stringify(subscription), PURPOSE)).toString("base64url");
}

/** The page of a mail's link: a button that ends the mails. AppError `not_found` for an invalid link. */
export async function showUnsubscribePage(token: string): Promise<Response> {
  const kind = NOTIFICATION_KINDS[(await parseToken(token)).kind].label.toLowerCase();
  return renderPage(
    "Stop these mails?",
    `<p>You will get no more mails about <strong>${kind}</strong>. What happens still shows in the dashboard.</p>
<form method="post"><button>Stop these mails</button></form>`,
  );
}

/** Ends the mails of a link; repeating it changes nothing. AppError `not_found` for an invalid link. */
export async function unsubscribe(token: string): Promise<Response> {
  const subscription = await parseToken(token);
  const { label, ...defaults } = NOTIFICATION_KINDS[subscription.kind];
  await getDatabase().withClient(subscription.clientId, (tx) =>
    upsertPreference(tx, { ...subscription, mail: false, defaults }),
  );
  return renderPage(
    "You won't get these mails any more",
    `<p>Mails about <strong>${label.toLowerCase()}</strong> are off. You can switch them on again in the settings.</p>
<p><a href="${paths.dash.settingsNotifications}">Open the settings</a></p>`,
  );
}

/** A page outside the dashboard, because the reader may not be logged in. All texts are fixed. */
function renderPage(title: string, body: string): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${PRODUCT_NAME}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; ${FRAME_POLICY}`,
    },
  });
}

async function parseToken(token: string): Promise<Subscription> {
  try {
    return tokenSchema.parse(JSON.parse(await decryptSecret(Buffer.from(token, "base64url"), PURPOSE)));
  } catch (cause) {
    throw new AppError("not_found", "This link is not valid. Copy the whole link from the email and try again.", {
      cause,
    });
  }
}
