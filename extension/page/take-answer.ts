import { ChatError } from "#src/domain/runner/run/chat.ts";
import type { Bubble } from "#src/domain/runner/run/chat.ts";
import type { Answer } from "./protocol.ts";

const MOVED = "The page was loaded again";

/** The value of the page script's answer. ChatError with the script's code, `page_moved` if it is gone. */
export function takeAnswer<T>(answer: Answer<T> | undefined): T {
  if (answer?.ok === true) return answer.value;
  throw new ChatError(answer?.code ?? "page_moved", answer?.message ?? MOVED);
}

/** The bubbles of the page script's messages. ChatError `page_moved` if it is gone. */
export function toBubbles(messages: readonly Bubble[] | undefined): Bubble[] {
  if (!messages) throw new ChatError("page_moved", MOVED);
  return messages.map(({ text, buttons, media, at, doneAt }) => ({ text, buttons, media, at, doneAt }));
}
