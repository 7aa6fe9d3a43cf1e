import { ChatError } from "../run/chat.ts";
import type { Chat } from "../run/chat.ts";
import type { RunResult } from "../run/run-script.ts";
import { createTranscript } from "../run/transcript.ts";
import { addAnswer, mayGoOn, takeReply } from "./explore-state.ts";
import type { ExploreOptions, ExploreState } from "./explore-state.ts";
import { MAX_MESSAGES } from "./limits.ts";
import { answerRequest, detectLanguage, listLines } from "./moves.ts";
import type { PersonaId } from "./persona.ts";
import { createRandom } from "../../shared/random.ts";
import { walkButtons } from "./walk-buttons.ts";

/** Explores a bot as a persona. The run fails only if the bot does not answer; all else are risks. */
export async function explore(chat: Chat, options: ExploreOptions): Promise<RunResult> {
  const state: ExploreState = {
    chat,
    options,
    transcript: createTranscript(),
    steps: [],
    startedAt: chat.now(),
    hasSilence: false,
  };
  addAnswer(state, options.greeting);
  try {
    await (options.persona === "buttons" ? walkButtons(state) : talk(state, options.persona));
  } catch (error) {
    if (!options.signal?.aborted) {
      if (!(error instanceof ChatError)) throw error;
      return finish(state, { outcome: "error", error: { code: error.code, message: error.message } });
    }
  }
  if (options.signal?.aborted) return finish(state, { outcome: "stopped", error: null });
  return finish(state, { outcome: state.hasSilence ? "failed" : "passed", error: null });
}

async function talk(state: ExploreState, persona: Exclude<PersonaId, "buttons">): Promise<void> {
  const { options, transcript } = state;
  const random = createRandom(options.seed);
  const language = detectLanguage(transcript.messages.map(({ text }) => text).join("\n"));
  const lines = listLines(persona, language, random);
  let refusals = 0;
  for (let sent = 0; sent < Math.min(options.maxMessages, MAX_MESSAGES) && mayGoOn(state); sent++) {
    const asked = listLastAnswer(state).join("\n");
    const reply = sent === 0 ? null : answerRequest(asked, { language, mayCommit: options.mayCommit, random });
    // A bot that insists gets no third refusal: the persona goes on with its own questions.
    const text = reply !== null && refusals < 2 ? reply : lines.shift();
    if (text === undefined) return;
    if (text === reply) refusals++;
    if (!(await say(state, text))) return;
  }
}

async function say(state: ExploreState, text: string): Promise<boolean> {
  const at = await state.chat.send(text);
  return takeReply(state, { text, at });
}

function listLastAnswer({ transcript: { messages } }: ExploreState): string[] {
  const last = messages.findLastIndex(({ role }) => role === "user");
  return messages.slice(last + 1).map(({ text }) => text);
}

function finish({ steps, transcript }: ExploreState, end: Pick<RunResult, "outcome" | "error">): RunResult {
  return { ...end, steps, transcript, unread: 0 };
}
