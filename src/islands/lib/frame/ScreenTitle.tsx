import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** A new address of the same screen: what has the focus there keeps it. */
    keepsFocus?: boolean;
  }
}

/** The screen's heading. Sets the document title, and takes focus when another screen opens. */
export function ScreenTitle({ title, app }: { title: string; app: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  const keepsFocus = useLocation({ select: (location) => location.state.keepsFocus === true });
  const lastPath = useRef<string | null>(null);

  useEffect(() => {
    document.title = `${title} · ${app}`;
  }, [title, app]);

  useEffect(() => {
    const isNew = lastPath.current !== null && lastPath.current !== path;
    if (isNew && !(keepsFocus && isInMain(document.activeElement))) heading.current?.focus({ preventScroll: true });
    lastPath.current = path;
  }, [path, keepsFocus]);

  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className="min-w-0 flex-1 basis-0 py-1 text-lg leading-tight text-balance outline-none max-[24rem]:text-base max-[23rem]:text-sm sm:text-[1.375rem] lg:truncate"
    >
      {title}
    </h1>
  );
}

function isInMain(element: Element | null): boolean {
  return (element?.closest("main") ?? null) !== null;
}
