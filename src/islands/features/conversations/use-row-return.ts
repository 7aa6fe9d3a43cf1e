import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { paths } from "#src/domain/shared/paths.ts";
import { takeCameFrom } from "../../lib/came-from.ts";

const CONVERSATION = paths.dash.conversation("");

/** Who comes back to the list from a conversation goes on at its row: it has the focus, and is in view. */
export function useRowReturn(ready: boolean): void {
  // The list stays drawn behind a conversation that is left before its screen has come.
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    if (!ready || path !== paths.dash.conversations) return;
    const from = takeCameFrom();
    if (from?.startsWith(CONVERSATION) !== true) return;
    document.getElementById(nameRow(decodeURIComponent(from.slice(CONVERSATION.length))))?.focus();
  }, [ready, path]);
}

/** The id of a conversation's row. */
export function nameRow(id: string): string {
  return `conversation-${id}`;
}
