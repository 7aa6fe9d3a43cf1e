import Chat from "./Chat.astro";
import CodeFigure from "./CodeFigure.astro";
import FunnelFigure from "./FunnelFigure.astro";
import TableFigure from "./TableFigure.astro";

/** What written pages may use without importing it, and what takes the place of plain elements in them. */
export const PROSE_PARTS = { pre: CodeFigure, table: TableFigure, Chat, Funnel: FunnelFigure };
