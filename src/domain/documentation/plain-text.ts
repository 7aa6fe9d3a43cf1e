/** The words of a written page: without imports, tags, and the signs of Markdown. Code stays, because people search for it. */
export function extractPlainText(markdown: string): string {
  return markdown
    .replaceAll(/^(import|export) .*$/gm, "")
    .replaceAll(/^```.*$/gm, "")
    .replaceAll(/<\/?[A-Za-z][^>]*>/g, " ")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^\s*(#{1,6}|[-*]|\d+\.|>)\s+/gm, "")
    .replaceAll(/[*_`|]{1,3}|-{3,}/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
