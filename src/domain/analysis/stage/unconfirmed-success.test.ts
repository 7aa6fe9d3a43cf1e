import { describe, expect, it } from "vitest";
import { analyzeLines } from "#tests/support/analyze-lines.ts";

const OFFERS = {
  en: ["u how much is fibre 900", "b £42 a month. Want to go ahead?", "u yes please"],
  pt: ["u preço da fibra", "b 39 € por mês. Quer contratar?", "u sim por favor"],
  es: ["u precio de la fibra", "b 39 € al mes. ¿Quiere contratarla?", "u sí por favor"],
};

describe("a pending or failed success", () => {
  it.each([
    ["en", "Great! Let me check that for you."],
    ["en", "Great! Please fill in this form: example.com/f"],
    ["en", "Thanks! A colleague will review it."],
    ["pt", "Ótimo! Vou verificar."],
    ["pt", "Perfeito, preciso da sua morada."],
    ["es", "¡Genial! Déjame verificar."],
    ["es", "¡Genial! Rellena este formulario"],
  ] as const)("does not convert a user who said yes (%s): %s", (language, line) => {
    expect(analyzeLines(...OFFERS[language], `b ${line}`).converted).toBe(false);
  });

  it.each([
    ["en", "Great, your order is placed. Welcome aboard!"],
    ["pt", "Prontinho, contratação confirmada!"],
    ["es", "Listo, contratación confirmada."],
  ] as const)("is not detected in an explicit confirmation (%s): %s", (language, line) => {
    expect(analyzeLines(...OFFERS[language], `b ${line}`).converted).toBe(true);
  });

  it.each([
    ["u quero 2 ingressos", "b São R$ 360. Pix ou cartão?", "u pix", "b Ops, o pagamento não foi concluído."],
    ["u queria 2 bilhetes", "b São 96 €. Cartão ou MB Way?", "u cartão", "b A sua compra não foi finalizada."],
    ["u quiero 2 entradas", "b Son 96 €. ¿Tarjeta o Bizum?", "u tarjeta", "b El pago no fue aprobado."],
  ])("is a failure after a negation: %s … %s", (...lines) => {
    expect(analyzeLines(...lines).converted).toBe(false);
  });
});

describe("a claimed success", () => {
  const claim = ["u my internet is down", "b I have reset your line, the problem is solved."];

  it.each(["no its still down", "its not fixed", "nothing has changed"])(
    "is undone when the user contradicts it: %s",
    (line) => {
      const { converted, stage } = analyzeLines(...claim, `u ${line}`);
      expect([converted, stage]).toEqual([false, "consideration"]);
    },
  );

  it("is kept when the user says thanks", () => {
    expect(analyzeLines(...claim, "u great, thanks").converted).toBe(true);
  });

  it("is kept for an order, whatever happens afterwards", () => {
    const order = ["u book me a table for two at 8", "b Table for two at 8. Shall I book it?", "u yes", "b Booked!"];
    expect(analyzeLines(...order, "u still no confirmation e-mail").converted).toBe(true);
  });
});

describe("a reply", () => {
  it("with opening hours does not ask for a rating", () => {
    const { dropOff } = analyzeLines("u Do you open on Sunday?", "b Yes, from 9:00 to 13:00.");
    expect(dropOff?.reason).toBe("no_reply");
  });

  it("that an order is on its way does not convert", () => {
    const { converted } = analyzeLines(
      "u where is my order #4711? I am upset.",
      "b Sorry about that! Your order is on its way",
    );
    expect(converted).toBe(false);
  });
});

describe("a selection or request", () => {
  it.each([
    [
      "u queria marcar consulta",
      "b Temos terça às 9h ou quinta às 16h30. Qual prefere?",
      "u quinta",
      "b Agendado: quinta às 16h30.",
    ],
    [
      "u quiero cita",
      "b Tengo martes 9:00 o jueves 16:30. ¿Cuál prefiere?",
      "u el jueves",
      "b Agendado: jueves 16:30.",
    ],
    ["u quero devolver o sofá", "b Número da encomenda?", "u 4411", "b Já devolvemos o valor no seu cartão."],
    ["u quiero mi reembolso", "b ¿Número de pedido?", "u 4411", "b Ya hemos devuelto el importe a su tarjeta."],
    ["u i want my money back", "b Order number?", "u 4411", "b We have returned the money to your card."],
  ])("converts when the bot reports completion: %s", (...lines) => {
    expect(analyzeLines(...lines).converted).toBe(true);
  });
});

describe("a user who finds a form too long", () => {
  const asked = ["u van insurance quote", "b Registration, name and date of birth?", "u too many questions"];

  it.each(["Please enter your driving licence number.", "How many miles do you drive a year?"])(
    "drops off by form friction when the bot keeps asking: %s",
    (line) => {
      expect(analyzeLines(...asked, `b ${line}`).dropOff?.reason).toBe("form_friction");
    },
  );

  it("does not when they keep writing", () => {
    expect(
      analyzeLines(...asked, "b Please enter your name.", "u Dean Moss", "b It is £480 a year.").dropOff?.reason,
    ).not.toBe("form_friction");
  });
});
