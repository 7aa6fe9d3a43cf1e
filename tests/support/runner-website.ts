/** A website with the chats that the Runner is tried on, and the servers that some of them ask. */
import { z } from "zod";
import { answer } from "#tests/fixtures/runner/bot.ts";
import { startWebsite } from "./website.ts";
import type { Website } from "./website.ts";
import { fetchWidgets } from "./widget-packages.ts";

const questionSchema = z.object({ question: z.string().optional(), chatInput: z.string().optional() });

/** The chats that the Runner is tried on: their names in the fixture, their ids in widgets.json, their names in the panel. */
export const TRIED_CHATS = [
  { name: "deep-chat", id: "deep-chat", title: "Deep Chat", places: ["", "&in=frame", "&in=shadow"] },
  { name: "nlux", id: "nlux", title: "NLUX", places: ["", "&in=frame", "&in=shadow"] },
  { name: "chatbotify", id: "react-chatbotify", title: "React ChatBotify", places: ["", "&in=frame", "&in=shadow"] },
  { name: "chatbot-kit", id: "react-chatbot-kit", title: "react-chatbot-kit", places: ["", "&in=frame", "&in=shadow"] },
  // It has a shadow root of its own, and hears nothing inside of a closed one.
  { name: "flowise", id: "flowise", title: "Flowise", places: ["", "&in=frame"] },
  // It draws into the page, wherever it is asked to.
  { name: "n8n", id: "n8n", title: "n8n chat", places: ["", "&in=frame"] },
  // In a shadow root it shows no messages, not even to a person who types.
  { name: "botframework", id: "botframework", title: "Bot Framework Web Chat", places: ["", "&in=frame"] },
  { name: "plain", id: "generic", title: "a chat (not a known widget)", places: ["", "&in=frame", "&in=shadow"] },
] as const;

/** Starts the website, with the widgets that are not among our dependencies. */
export async function startRunnerWebsite(): Promise<Website> {
  await fetchWidgets();
  return startWebsite("runner", (path, body) => {
    if (path.endsWith("/hook")) return answerN8n(body);
    if (path.startsWith("/api/v1/prediction/")) return answerFlowise(body);
    if (path.startsWith("/api/v1/chatflows-streaming/")) return { isStreaming: false };
    if (path.startsWith("/api/v1/public-chatbotConfig/")) return {};
    return undefined;
  });
}

function answerN8n(body: string): object {
  const { chatInput } = questionSchema.parse(JSON.parse(body));
  return chatInput === undefined ? { data: [] } : { output: answer(chatInput)[0]?.text ?? "…" };
}

function answerFlowise(body: string): object {
  const { question = "" } = questionSchema.parse(JSON.parse(body));
  return { text: answer(question)[0]?.text ?? "…", question, chatId: "one", chatMessageId: crypto.randomUUID() };
}
