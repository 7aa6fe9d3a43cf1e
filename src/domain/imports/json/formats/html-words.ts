import { extractHtmlText } from "../../csv/cell-text.ts";

/** Converts the HTML of a helpdesk to plain text without spaces around it. */
export function htmlToWords(html: string): string {
  return extractHtmlText(html).trim();
}
