import { PRODUCT_COLORS, PRODUCT_NAME } from "../shared/product.ts";
import type { MailBlock, MailContent } from "./mail.contract.ts";

/** A mail as it is sent; text and HTML have the same content. */
export type RenderedMail = { subject: string; text: string; html: string; unsubscribeUrl?: string; replyTo?: string };

const INK = "#15171C";
const SOFT = "#5A5D66";
const RULE = "#E4E1D9";
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Dark colors for mail programs that support them. */
const DARK_STYLE = `@media (prefers-color-scheme:dark){
.page{background:#121317!important}.card{background:#1A1B20!important;border-color:#33353C!important}
.ink{color:#F2F1EC!important}.soft{color:#A9ABB3!important}.quote{border-color:#33353C!important}
.link{color:#FF7A57!important}}`;

/** Renders a mail as HTML and plain text. Paths become URLs under `siteUrl`. The layout is one column without tables, to fit phones. */
export function renderMail(content: MailContent, { siteUrl }: { siteUrl: string }): RenderedMail {
  const blocks = content.blocks.map((block) => ("link" in block ? resolveLink(block, siteUrl) : block));
  const footnoteLink = content.footnoteLink === undefined ? undefined : resolveLink(content.footnoteLink, siteUrl);
  const resolved = { ...content, blocks, footnoteLink };
  return {
    subject: content.subject,
    text: renderText(resolved, siteUrl),
    html: renderHtml(resolved, siteUrl),
    ...(content.unsubscribeLink === undefined
      ? {}
      : { unsubscribeUrl: new URL(content.unsubscribeLink, siteUrl).href }),
    ...(content.replyTo === undefined ? {} : { replyTo: content.replyTo }),
  };
}

function resolveLink<B extends { link: string }>(block: B, siteUrl: string): B {
  return { ...block, link: new URL(block.link, siteUrl).href };
}

function renderText({ heading, blocks, footnote, footnoteLink }: MailContent, siteUrl: string): string {
  const report = footnoteLink === undefined ? [] : [`${footnoteLink.label}:\n${footnoteLink.link}`];
  const parts = [heading, ...blocks.map(renderBlockText), `--\n${footnote}`, ...report, `${PRODUCT_NAME} · ${siteUrl}`];
  return `${parts.join("\n\n")}\n`;
}

function renderBlockText(block: MailBlock): string {
  switch (block.kind) {
    case "text":
      return block.text;
    case "button":
    case "link":
      return `${block.label}:\n${block.link}`;
    case "picture":
      return block.alt;
    case "facts":
      return block.rows.map(({ name, value }) => `${name}: ${value}`).join("\n");
    case "quote":
      return block.text.replace(/^/gm, "> ");
    case "list":
      return block.items.map((item) => `- ${item}`).join("\n");
  }
}

function renderHtml(
  { lang = "en", subject, heading, blocks, footnote, footnoteLink }: MailContent,
  siteUrl: string,
): string {
  const first = blocks.find((block) => block.kind === "text");
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK_STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#FAF9F6;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${first === undefined ? "" : escapeHtml(first.text)}</div>
<div class="page" style="background:#FAF9F6;padding:24px 16px;font-family:${FONT};font-size:16px;line-height:1.55;color:${INK}">
<div style="max-width:560px;margin:0 auto">
<p class="ink" style="margin:0 0 16px;font-size:16px;font-weight:700;color:${INK}">${PRODUCT_NAME}</p>
<div class="card" style="background:#FFFFFF;border:1px solid ${RULE};border-radius:12px;padding:28px 24px 12px">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${INK}">${escapeHtml(heading)}</h1>
${blocks.map((block) => renderBlockHtml(block, lang)).join("\n")}
</div>
<p class="soft" style="margin:20px 0 0;font-size:13px;color:${SOFT}">${breakLines(footnote)}</p>${footnoteLink === undefined ? "" : renderFootnoteLink(footnoteLink)}
<p class="soft" style="margin:8px 0 0;font-size:13px;color:${SOFT}"><a class="soft" href="${escapeHtml(siteUrl)}" style="color:${SOFT}">${PRODUCT_NAME}</a></p>
</div>
</div>
</body>
</html>
`;
}

function renderBlockHtml(block: MailBlock, lang: MailLanguage): string {
  switch (block.kind) {
    case "text":
      return `<p class="ink" style="margin:0 0 16px;color:${INK}">${breakLines(block.text)}</p>`;
    case "button":
      return renderButton(block, lang);
    case "link":
      return `<p style="margin:0 0 16px"><a class="link" href="${escapeHtml(block.link)}" style="color:${PRODUCT_COLORS.text}">${escapeHtml(block.label)}</a></p>`;
    case "picture":
      return `<p style="margin:0 0 16px"><img src="cid:${escapeHtml(block.file)}" alt="${escapeHtml(block.alt)}" width="510" style="display:block;width:100%;height:auto;border:0"></p>`;
    case "facts":
      return `<dl style="margin:0 0 16px">${block.rows.map(renderFact).join("")}</dl>`;
    case "quote":
      return `<blockquote class="quote ink" style="margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid ${RULE};color:${INK};overflow-wrap:anywhere">${breakLines(block.text)}</blockquote>`;
    case "list":
      return `<ul class="ink" style="margin:0 0 16px;padding-left:22px;color:${INK}">${block.items.map((item) => `<li>${breakLines(item)}</li>`).join("")}</ul>`;
  }
}

type MailLanguage = NonNullable<MailContent["lang"]>;

const LINK_HELP: Record<MailLanguage, string> = {
  en: "If the button doesn't work, open this link:",
  pt: "Se o botão não funcionar, abra esta ligação:",
  es: "Si el botón no funciona, abra este enlace:",
};

function renderButton({ label, link }: { label: string; link: string }, lang: MailLanguage): string {
  const address = escapeHtml(link);
  return `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:13px 22px;border-radius:8px;background:${PRODUCT_COLORS.text};color:#FFFFFF;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:13px;color:${SOFT};overflow-wrap:anywhere">${escapeHtml(LINK_HELP[lang])}<br><a class="link" href="${address}" style="color:${PRODUCT_COLORS.text}">${address}</a></p>`;
}

function renderFootnoteLink({ label, link }: { label: string; link: string }): string {
  return `
<p class="soft" style="margin:8px 0 0;font-size:13px;color:${SOFT}"><a class="soft" href="${escapeHtml(link)}" style="color:${SOFT}">${escapeHtml(label)}</a></p>`;
}

function renderFact({ name, value }: { name: string; value: string }): string {
  return `<dt class="soft" style="margin:0;font-size:13px;color:${SOFT}">${escapeHtml(name)}</dt><dd class="ink" style="margin:0 0 10px;color:${INK};overflow-wrap:anywhere">${breakLines(value)}</dd>`;
}

function breakLines(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, "<br>");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
