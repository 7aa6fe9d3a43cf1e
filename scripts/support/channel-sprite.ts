/** The marks of the channels and helpdesks in one color, as symbols of one SVG file. */
import {
  siChatwoot,
  siDiscord,
  siHubspot,
  siInstagram,
  siIntercom,
  siMessenger,
  siTelegram,
  siWechat,
  siWhatsapp,
  siZendesk,
} from "simple-icons";
import { CHANNELS, HELPDESKS } from "#src/domain/shared/channels.ts";

const MARKED = [...CHANNELS, ...HELPDESKS];

const STROKE = 'fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"';

/** Our own drawings for channels without a brand, and for Slack and Microsoft Teams, whose logos Simple Icons doesn't have. */
const DRAWN = {
  webchat: `<path d="M5 2.5A3.5 3.5 0 0 0 1.5 6v8A3.5 3.5 0 0 0 5 17.5h1v4l5-4h8a3.5 3.5 0 0 0 3.5-3.5V6A3.5 3.5 0 0 0 19 2.5zm2.5 6.1a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8m4.5 0a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8m4.5 0a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8"/>`,
  sms: `<path d="M7.5 1A2.5 2.5 0 0 0 5 3.5v17A2.5 2.5 0 0 0 7.5 23h9a2.5 2.5 0 0 0 2.5-2.5v-17A2.5 2.5 0 0 0 16.5 1zM7 5h10v11h-4.5L9.5 18.5V16H7zm2 2.7v1.6h6V7.7zm0 3.6v1.6h4v-1.6z"/>`,
  slack: `<path ${STROKE} d="M9.5 3 7.5 21M16.5 3l-2 18M3.5 9h18M2.5 15h18"/>`,
  teams: `<path d="M3 6h9a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 12 18H3a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 3 6zm1.5 2.8v1.7h2.15v5h1.7v-5h2.15V8.8zM17.25 3.5a2.9 2.9 0 1 1 0 5.8 2.9 2.9 0 0 1 0-5.8m-2 7.3h5.55a1.7 1.7 0 0 1 1.7 1.7V17a4.5 4.5 0 0 1-7.25 3.5z"/>`,
};

/** Markup of each channel's symbol. */
const MARKS: Record<(typeof MARKED)[number]["id"], string> = {
  ...DRAWN,
  whatsapp: drawBrand(siWhatsapp),
  telegram: drawBrand(siTelegram),
  messenger: drawBrand(siMessenger),
  discord: drawBrand(siDiscord),
  zendesk: drawBrand(siZendesk),
  hubspot: drawBrand(siHubspot),
  instagram: drawBrand(siInstagram),
  wechat: drawBrand(siWechat),
  intercom: drawBrand(siIntercom),
  chatwoot: drawBrand(siChatwoot),
};

/** Builds the file that `ChannelMark` refers to, with a symbol for each channel and helpdesk. */
export function buildChannelSprite(): string {
  const symbols = MARKED.map(({ id }) => `<symbol id="${id}" viewBox="0 0 24 24">${MARKS[id]}</symbol>`);
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}

/** The path of a mark of Simple Icons (CC0), which are drawn on a grid of 24. */
function drawBrand({ path }: { path: string }): string {
  return `<path d="${path}"/>`;
}
