import type { Bubble } from "../run/chat.ts";
import { isCommitting } from "./caution.ts";
import { addAnswer, mayGoOn, takeReply } from "./explore-state.ts";
import type { ExploreState } from "./explore-state.ts";

const MAX_DEPTH = 5;
const MAX_PATHS = 40;

/** Presses every button, breadth first: each path begins a new chat, except the first. */
export async function walkButtons(state: ExploreState): Promise<void> {
  const { options } = state;
  const paths = listSafe(options.greeting, state).map((label) => [label]);
  let isFresh = true;
  for (let walked = 0; walked < paths.length && walked < MAX_PATHS && mayGoOn(state); walked++) {
    const path = paths[walked] ?? [];
    if (!isFresh) addAnswer(state, await options.restart());
    isFresh = false;
    const answer = await walk(path, state);
    if (!answer || path.length >= MAX_DEPTH) continue;
    for (const label of listSafe(answer, state)) {
      // A menu that leads back to itself would go round for ever.
      if (!path.includes(label)) paths.push([...path, label]);
    }
  }
}

/** Presses the buttons of a path; what the last one was answered, null if it was not. */
async function walk(path: readonly string[], state: ExploreState): Promise<Pick<Bubble, "buttons">[] | null> {
  for (const label of path) {
    if (!mayGoOn(state)) return null;
    const at = await state.chat.pressButton(label);
    if (at === null || !(await takeReply(state, { text: label, at }))) return null;
  }
  const { messages } = state.transcript;
  return messages.slice(messages.findLastIndex(({ role }) => role === "user") + 1);
}

function listSafe(bubbles: readonly Pick<Bubble, "buttons">[], { options }: ExploreState): string[] {
  const labels = bubbles.flatMap(({ buttons }) => buttons);
  return [...new Set(labels)].filter((label) => options.mayCommit || !isCommitting(label));
}
