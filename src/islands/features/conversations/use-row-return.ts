import { useEffect, useRef } from "react";

/** The conversation that is open now. */
let open: string | null = null;

/** Notes which conversation is open, for the list that is gone back to. */
export function useOpenConversation(id: string): void {
  useEffect(() => {
    open = id;
    return () => {
      open = null;
    };
  }, [id]);
}

/** Who comes back to the list from a conversation goes on at its row: it has the focus, and is in view. */
export function useRowReturn(ready: boolean): void {
  // Read while the list is first drawn: the conversation is taken away only after that.
  const cameFrom = useRef(open);
  useEffect(() => {
    if (!ready || cameFrom.current === null) return;
    document.getElementById(nameRow(cameFrom.current))?.focus();
    cameFrom.current = null;
  }, [ready]);
}

/** The id of a conversation's row. */
export function nameRow(id: string): string {
  return `conversation-${id}`;
}
