import { expect, test } from "vitest";
import { detectSpeakerNames } from "./speaker-names.ts";

function find(...lines: string[]): string[] {
  return [...detectSpeakerNames(lines)].toSorted();
}

test("detects a name that appears once between two lines of the only other speaker", () => {
  expect(find("Bot: Olá! Com quem falo?", "Maria: Olá", "Bot: Em que posso ajudar?")).toEqual(["bot", "maria"]);
  expect(
    find(
      "Lumi: Hello",
      "Ana: hi",
      "Lumi: How can I help?",
      "Ana: a room",
      "Lumi: For when?",
      "Ana: May",
      "---",
      "Lumi: Hello",
      "Rui Costa: hi there",
      "Lumi: How can I help?",
    ),
  ).toEqual(["ana", "lumi", "rui costa"]);
});

test("detects a speaker whose only line ends the conversation", () => {
  expect(find("Bot: Hello", "", "Maria: no, thanks", "---", "Bot: Hello again", "Bot: Are you there?")).toContain(
    "maria",
  );
});

test("detects every line with a time as a speaker", () => {
  expect(
    find(
      "[10:15] User: hi",
      "[10:16] Bot: hello",
      "[10:17] Bot: I pass you on",
      "[10:18] Maria: Olá",
      "[10:19] User: hi",
    ),
  ).toEqual(["bot", "maria", "user"]);
});

test.each([
  "Note: bring your passport",
  "Nota: traga o passaporte",
  "Address: Rua Augusta",
  "Morada: Rua Augusta",
  "Total: 12",
  "Grand Total: twelve euros",
  "Valor: R$ 30",
  "Quarto Duplo: 120 euros",
  "Website: https://example.com",
  "Página Web: www.example.com",
  "https://example.com/rooms",
  "Opening: 10:30 to 12:00",
  "Correo: ana@example.com",
])("treats %s as part of the bot's text", (line) => {
  expect(find("Bot: Here it is.", line, "Bot: Shall I book it?")).toEqual(["bot"]);
});

test("ignores words announced by a colon, repeated words and words between both roles", () => {
  expect(find("Bot: We have:", "Suite Azul: with a balcony", "Bot: Which one?")).toEqual(["bot"]);
  expect(find("Bot: We have two.", "Azul: with a balcony", "Verde: with a view", "Bot: Which one?")).toEqual(["bot"]);
  expect(find("User: rooms?", "Bot: One.", "Azul: with a balcony", "Bot: Is it right?", "User: yes")).toEqual([
    "bot",
    "user",
  ]);
});
