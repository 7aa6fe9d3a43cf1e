import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, it } from "vitest";
import { redactDetails } from "./personal-details.ts";

it.each([
  ["Hi, my name is Ana Silva and I need help", "Hi, my name is [name] and I need help"],
  ["Sure. Name is George Patel and the email", "Sure. Name is [name] and the email"],
  ["My name's O'Brien.", "My name's [name]."],
  ["O meu nome é João da Silva Pereira, bom dia", "O meu nome é [name], bom dia"],
  ["chamo-me Inês", "chamo-me [name]"],
  ["89 € en total, a nombre de Íñigo Romero. ¿Confirmo?", "89 € en total, a nombre de [name]. ¿Confirmo?"],
  ["Fica em nome de Ana Silva; or in the name of Dana", "Fica em nome de [name]; or in the name of [name]"],
  ["Me llamo María del Carmen López", "Me llamo [name]"],
  ["Name: Ana Silva", "Name: [name]"],
  ["I was born on 12/03/1984", "I was born on [birthdate]"],
  ["DOB: 1984-03-12", "DOB: [birthdate]"],
  ["data de nascimento: 12 de março de 1984", "data de nascimento: [birthdate]"],
  ["Nací el 12 de marzo de 1984.", "Nací el [birthdate]."],
  ["born March 12, 1984", "born [birthdate]"],
  ["born April 12, 1984", "born [birthdate]"],
  ["I live at 12 High Street, London", "I live at [address]"],
  ["My address is 221B Baker Street, London NW1 6XE, thanks", "My address is [address], thanks"],
  ["moro na Rua das Flores 23, 2º Esq, 1200-195 Lisboa", "moro na [address]"],
  ["Vivo en Calle Mayor 5, 28013 Madrid", "Vivo en [address]"],
  ["a minha matrícula é AA-12-BB", "a minha matrícula é [plate]"],
  ["matrícula 1234 BCD", "matrícula [plate]"],
  ["License plate: AB12 CDE", "License plate: [plate]"],
  ["placa ABC1D23", "placa [plate]"],
])("masks %j", (text, expected) => {
  expect(redactDetails(text)).toBe(expected);
});

it.each([
  "my name is not important",
  "My name is on the list",
  "The hotel's name is Villa Rosa",
  "I live in London",
  "we are at 12 High Street",
  "Ship to Portugal takes 3 days",
  "my birthday party is for 12 people",
  "The event is on 12/03/2026",
  "the matrícula costs 120 euros",
  "Name: ?",
  "send it to me by 5 pm",
  "order AA-12-BB",
  "deliver to the hotel at 10",
])("does not change %j", (text) => {
  expect(redactDetails(text)).toBe(text);
});

it("changes nothing any more once redacted, for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (text) => {
      const once = redactDetails(`My name is Ana Silva. ${text}`);
      expect(redactDetails(once)).toBe(once);
    }),
  );
});

it("takes linear time for long texts of cues", () => {
  const text = "my name is Ana born on I live at 12 Rua matrícula ".repeat(2_000);
  expect(redactDetails(text)).toContain("My".toLowerCase());
});

it("masks the same in a process that has compiled too much to optimize expressions", () => {
  const file = new URL("personal-details.ts", import.meta.url).href;
  const text = "My NAME is Ana Silva, DOB: 12/03/1984, Matrícula: 1234 BCD";
  const code = `import { redactDetails } from "${file}"; console.log(redactDetails("${text}"));`;
  const args = ["--no-regexp-optimization", "--input-type=module", "--eval", code];
  expect(execFileSync(process.execPath, args, { encoding: "utf8" }).trim()).toBe(
    "My NAME is [name], DOB: [birthdate], Matrícula: [plate]",
  );
});
