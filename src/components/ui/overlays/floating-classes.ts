/** Classes of floating surfaces: menus and popovers. */
export const FLOATING_CLASSES =
  "z-50 animate-rise-in rounded-md border border-rule bg-card text-ink data-[state=closed]:animate-fade-out focus:outline-none";

/** Classes of a row in a menu or floating list. */
export const FLOATING_ITEM_CLASSES =
  "flex min-h-9 cursor-default items-center gap-2.5 rounded-[6px] px-2.5 py-1.5 text-sm outline-none select-none " +
  "focus-visible:-outline-offset-2 focus-visible:outline-solid " +
  "data-[highlighted]:bg-wash data-[disabled]:opacity-50 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-faint";
