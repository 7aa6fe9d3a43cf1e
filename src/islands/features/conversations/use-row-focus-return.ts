import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { paths } from "#src/domain/paths/paths.ts";
import { consumePreviousPath } from "../../lib/navigation/previous-route.ts";

const CONVERSATION = paths.dash.conversation("");

/** Returns focus to the row of the conversation the user comes back from. */
export function useRowFocusReturn(ready: boolean): void {
  // The list stays mounted when a conversation is left before its screen has loaded.
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    if (!ready || path !== paths.dash.conversations) return;
    const previousPath = consumePreviousPath();
    if (previousPath?.startsWith(CONVERSATION) !== true) return;
    document.getElementById(getRowId(decodeURIComponent(previousPath.slice(CONVERSATION.length))))?.focus();
  }, [ready, path]);
}

/** Returns the element id of a conversation's row. */
export function getRowId(id: string): string {
  return `conversation-${id}`;
}
