/** Packages for Markdown that bring no types of their own, or types under another name. */
declare module "@joplin/turndown-plugin-gfm" {
  import type { Plugin } from "turndown";
  export const tables: Plugin;
}
declare module "@mixmark-io/domino" {
  const domino: { createDocument(html: string): Document };
  export default domino;
}
