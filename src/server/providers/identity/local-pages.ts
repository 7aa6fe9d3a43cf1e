import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Provider } from "oidc-provider";
import { normalizeEmail } from "../../../domain/auth/normalize-email.ts";

const STYLE = `:root{color-scheme:light dark}body{margin:0;display:grid;min-height:100vh;place-items:center;padding:16px;box-sizing:border-box;
font:16px/1.5 system-ui,sans-serif;background:#f3f2ee;color:#15171c}form{width:100%;max-width:360px;display:grid;gap:14px;padding:28px;
box-sizing:border-box;border:1px solid #d9d6cd;border-radius:12px;background:#fff}h1{margin:0;font-size:20px}p{margin:0;color:#5a5d66;font-size:14px}
label{display:grid;gap:6px;font-weight:600;font-size:14px}input,button{font:inherit;padding:9px 12px;border-radius:8px;border:1px solid #8a8c93}
button{cursor:pointer;background:#15171c;color:#fff;font-weight:600}.quiet{background:none;color:inherit}
@media(prefers-color-scheme:dark){body{background:#121317;color:#f2f1ec}form{background:#1a1b20;border-color:#33353c}p{color:#a9abb3}
button{background:#f2f1ec;color:#121317}.quiet{background:none;color:inherit}}`;

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo ID</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main><form method="post"><h1>Demo ID</h1>
<p>A stand-in for a real identity provider, on this machine only. Any email address works.</p>
<label>Email<input name="email" type="email" required autofocus value="mafalda.demo@example.com"></label>
<button name="do" value="login">Continue</button><button class="quiet" name="do" value="cancel" formnovalidate>Cancel</button>
</form></main></body></html>`;

/** Serves the provider's only page, which asks for an email, and handles its form. */
export async function handleInteraction(provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.method !== "POST") {
    res.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(PAGE);
    return;
  }
  const form = new URLSearchParams(await text(req));
  const email = normalizeEmail(form.get("email") ?? "");
  const result =
    form.get("do") === "cancel" || email === ""
      ? { error: "access_denied", error_description: "The sign-in was canceled." }
      : { login: { accountId: email, remember: false } };
  try {
    await provider.interactionFinished(req, res, result);
  } catch {
    // The interaction has expired.
    res.writeHead(400, { "content-type": "text/plain" }).end("This sign-in has expired. Go back and start again.");
  }
}
