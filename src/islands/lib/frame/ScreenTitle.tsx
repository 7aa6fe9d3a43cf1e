import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** The screen's heading. Sets the document title, and takes focus when another screen opens. */
export function ScreenTitle({ title, app }: { title: string; app: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  const lastPath = useRef<string | null>(null);

  useEffect(() => {
    document.title = `${title} · ${app}`;
  }, [title, app]);

  useEffect(() => {
    if (lastPath.current !== null && lastPath.current !== path) heading.current?.focus({ preventScroll: true });
    lastPath.current = path;
  }, [path]);

  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className="min-w-0 flex-1 basis-0 py-1 text-[1.375rem] leading-tight text-balance outline-none lg:truncate"
    >
      {title}
    </h1>
  );
}
