import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactText } from "./personal-data.ts";

describe("redactText", () => {
  it.each([
    ["write to ana.silva+shop@example.co.uk please", "write to [email] please"],
    ["call me at (415) 555-2671 tomorrow", "call me at [phone] tomorrow"],
    ["my cell is +1 415 555 2671", "my cell is [phone]"],
    ["meu whatsapp é (11) 98765-4321", "meu whatsapp é [phone]"],
    ["mi móvil es 612 345 678", "mi móvil es [phone]"],
    ["card 4111 1111 1111 1111 exp 10/27", "card [card] exp 10/27"],
    ["IBAN GB82 WEST 1234 5698 7654 32 thanks", "IBAN [iban] thanks"],
    ["meu cpf é 529.982.247-25", "meu cpf é [cpf]"],
    ["CNPJ 11.222.333/0001-81", "CNPJ [cnpj]"],
    ["o meu NIF é 123456789", "o meu NIF é [nif]"],
    ["mi DNI es 12345678Z", "mi DNI es [dni]"],
    ["NIE X1234567L", "NIE [dni]"],
    ["ssn 536-90-4399", "ssn [ssn]"],
    ["my social security number is 536 90 4399", "my social security number is [ssn]"],
    ["CNPJ 12.ABC.345/01DE-35", "CNPJ [cnpj]"],
    ["escribe a josé.núñez@correo.es", "escribe a [email]"],
    ["it's o'brien@example.ie, call 07700 900123 or 020 7946 0958", "it's [email], call [phone] or [phone]"],
    ["o fixo é 21 345 67 89 e o telemóvel 912 345 678", "o fixo é [phone] e o telemóvel [phone]"],
    ["fijo 91 345 67 89, NIE Y2345678Z", "fijo [phone], NIE [dni]"],
    ["pay to PT50 0002 0123 1234 5678 9015 4 or ES9121000418450200051332", "pay to [iban] or [iban]"],
    ["a@b.com,c@d.org;4111-1111-1111-1111", "[email],[email];[card]"],
  ])("masks %j", (text, expected) => {
    expect(redactText(text).text).toBe(expected);
  });

  it.each([
    "it costs $1,234,567.89 in total",
    "são R$ 1.234.567,00 à vista",
    "on 12/03/2024 10:15 or 2024-03-12",
    "from 2024-03-12 to 2024-03-19",
    "my order number is 1234567890",
    "pedido #4155552671",
    "card 4111 1111 1111 1112",
    "cpf 529.982.247-26 errado",
    "at 10:15:32 on the 3rd for 2 people, 150000 km",
    "12345678A",
    "CNPJ 12.ABC.345/01DE-36 errado",
    "version 10.0.26100.1742, build 26100",
    "IBAN GB82 WEST 1234 5698 7654 33",
    "536-00-4399 and 000-12-3456",
  ])("does not change %j", (text) => {
    expect(redactText(text).text).toBe(text);
  });

  it("lists each kind once", () => {
    expect(redactText("a@b.com, c@d.org and +44 20 7946 0958").found).toEqual(["email", "phone"]);
  });

  it("finds nothing in redacted text, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const once = redactText(`${text} mail x@y.com 4111111111111111`);
        expect(once.text).not.toContain("x@y.com");
        expect(once.text).not.toContain("4111111111111111");
      }),
    );
  });
});
