/** A stub model for browser tests: it answers by what it is asked, lies if the question has the word "lie", and stops midway at "slow". */
import { startStubModel } from "./stub-model.ts";
import type { StubAnswer, StubModel, StubRequest } from "./stub-model.ts";

/** The name under which the program knows it. */
export const POLITE_MODEL = "house-model";

/** Starts the stub, and gives the settings with which the program has it as the operator's model. */
export async function startPoliteModel(): Promise<{ model: StubModel; env: Record<string, string> }> {
  const model = await startStubModel();
  model.answer = answer;
  return {
    model,
    env: { LLM_PROVIDER: "openai-compatible", LLM_BASE_URL: model.url, LLM_MODEL: POLITE_MODEL },
  };
}

function answer({ raw }: StubRequest): StubAnswer {
  if (raw.includes("You are being tested")) return { text: "OK" };
  if (raw.includes("suggest the next reply")) return { text: "Thank you! Shall I hold it for you until tomorrow?" };
  if (raw.includes("which stage a conversation")) {
    // Whichever message has words that stand as they are: the first may be "Hi", the bot's, or a placeholder.
    const quote = /\\"text\\":\\"([^\\"[]{4,40})/.exec(raw)?.[1] ?? "nothing";
    const opinion = { stage: "interest", quote, reason: "The user asks for facts and commits to nothing." };
    return { text: JSON.stringify(opinion) };
  }
  if (raw.includes("word a suggested fix")) {
    return { text: "End each reply with a next step. For example: **Shall I look at another date for you?**" };
  }
  if (/question: [^}]*\blie\b/i.test(raw)) return { text: "All of them converted: 99%." };
  const n = /\\"figure\\":\{[^}]*?\\"value\\":(\d+)/.exec(raw)?.[1];
  if (n === undefined) return { text: "I can't tell from the data." };
  if (/question: [^}]*\bslow\b/i.test(raw)) return { text: `You had **${n}** conversations. All of `, end: "hang" };
  return { text: `You had **${n}** conversations.\n- They are all in the figure above, ${n} of them.` };
}
