import { describe, expect, it } from "vitest";
import { analyzeLines } from "#tests/support/analyze-lines.ts";

describe("the stage of a chat", () => {
  it.each([
    [
      "u hi",
      "b Welcome! [Join] [Classes] [My account]",
      "u can i just ask something",
      "b Welcome! [Join] [Classes] [My account]",
    ],
    [
      "u ¿cómo te llamas?",
      "b Soy Vera, la asistente. ¿Qué buscas hoy?",
      "u hablas francés?",
      "b Solo castellano e inglés.",
    ],
    ["u vc é robô?", "b Sou sim! 🤖 Posso ajudar?", "u kkk quem te criou", "b Uma equipe muito legal!"],
    ["u Wrong number sorry"],
    ["b Spring sale! Boots from $49 until Sunday. Shop: boots.example", "u STOP"],
    ["b 1 Pedidos 2 Pagos 3 Tiendas", "u buenas", "b 1 Pedidos 2 Pagos 3 Tiendas"],
    ["u qual seu nome?", "b Sou a Lia, a assistente da Maré."],
    ["u hi! do u speak French?", "b I'm the virtual assistant of Brightwater."],
    ["u hola, ¿puedo haceros una pregunta?", "b Hola, soy Leo. ¿Qué te trae por aquí?"],
    ["u 🔥🔥", "b Hey! What can I do for you?", "u jajaja"],
  ])("is at most Discovery without a need: %j", (...lines) => {
    expect(["discovery", null]).toContain(analyzeLines(...lines).stage);
  });

  it.each([
    [
      "u hi i need a quote for solar panels, 4 bed house, bill is 280",
      "b Thanks! Is your roof facing south?",
      "u south west",
    ],
    ["u do you have a pool?", "b We do, 25 meters."],
    ["u hacen mudanzas? es un 2 ambientes", "b ¡Sí! ¿Para cuándo sería?", "u fin de mes"],
    ["u vocês entregam em Santos?", "b Infelizmente não entregamos nessa região."],
  ])("is Interest while nothing concrete is on the table: %j", (...lines) => {
    expect(analyzeLines(...lines).stage).toBe("interest");
  });

  it.each([
    ["u where is order 40981", "b Order 40981 left our warehouse this morning."],
    ["u quanto é a mensalidade?", "b São 39,90 € por mês. Queres inscrever-te?", "u vou ver com a minha mulher"],
    ["u hay hueco el jueves para corte?", "b Tengo a las 18:00 o a las 19:30, 25 €.", "u a las 18"],
  ])("is Consideration with something concrete: %j", (...lines) => {
    expect(analyzeLines(...lines).stage).toBe("consideration");
  });

  it.each([
    [
      "u I'd like to book a haircut",
      "b Friday at 11 or 15:30?",
      "u 11",
      "b Thanks, I passed your request on. The salon will confirm it later.",
    ],
    [
      "u quero 2 ingressos",
      "b Fica R$ 180. Pague no Pix para confirmar.",
      "u paguei",
      "b Ainda não caiu aqui. Assim que entrar eu aviso!",
    ],
    [
      "u quiero 2 entradas",
      "b Son $90.000. ¿Las aparto?",
      "u lo hablo con mi mujer y luego reservo",
      "b ¡Perfecto, cuando quieras!",
    ],
  ])("is not Conversion while a confirmation is still to come: %j", (...lines) => {
    const { stage, converted } = analyzeLines(...lines);
    expect([stage, converted]).toEqual(["consideration", false]);
  });

  it.each([
    ["u quiero ver bicis para niños", "b No te he entendido. ¿Quieres comprar, alquilar o reparar?"],
    ["u I need help with my bike", "b Sorry, I didn't understand that. Buy, rent or repair?"],
  ])("does not rise with a bot that did not understand: %j", (...lines) => {
    expect(analyzeLines(...lines).stage).not.toBe("consideration");
  });

  it.each([
    [
      "u we're 20 people, could you make us an offer?",
      "b Sure! Which email can we send it to?",
      "u ana@example.org",
      "b Thanks, Ana! Your request is with our planner, who will write to you within a day.",
    ],
    [
      "u somos 20, nos hacéis un presupuesto?",
      "b ¡Claro! ¿A qué correo?",
      "u ana@example.org",
      "b Gracias, Ana. Nuestro equipo se pone en contacto contigo mañana.",
    ],
    [
      "u somos 20, fazem um orçamento?",
      "b Claro! Para que e-mail?",
      "u ana@example.org",
      "b Obrigado, Ana! A nossa equipa escreve para ana@example.org amanhã.",
    ],
    [
      "u hello",
      "u i want to cancel my booking 40981",
      "b Cancel 40981? Yes or no.",
      "u cancel please",
      "b 40981 cancelled. Refund: 5 working days.",
    ],
  ])("is Conversion when what the user came for is done: %j", (...lines) => {
    const { stage, converted } = analyzeLines(...lines);
    expect([stage, converted]).toEqual(["conversion", true]);
  });

  it.each([
    [
      "u where's parcel 40981",
      "b It left our depot and arrives tomorrow.",
      "u does somebody have to sign",
      "b Yes, an adult.",
      "u hmm ok I'll sort something out",
      "b Sounds good! Have a great afternoon",
    ],
    ["u tienen bicis para niños?", "b Sí, desde 4 años.", "u ah vale ya veré", "b ¡Que tengas un buen día!"],
  ])("is not Conversion because the bot says goodbye: %j", (...lines) => {
    expect(analyzeLines(...lines).converted).toBe(false);
  });

  it.each([
    [
      "u do you have bikes for kids?",
      "b We do, from age four.",
      "b How did I do, from 1 to 5?",
      "u 4",
      "b Thanks, that helps us a lot!",
    ],
    [
      "u têm bicicletas para crianças?",
      "b Temos, a partir dos quatro anos.",
      "b Por favor, avalie esta conversa de 1 a 5.",
      "u 5",
      "b Obrigado, fica registado!",
    ],
  ])("does not rise with a rating: %j", (...lines) => {
    expect(analyzeLines(...lines).stage).toBe("interest");
  });

  it.each([
    [
      "u table for 4 tomorrow",
      "b At 1 pm. Ok?",
      "u ok, Sam",
      "b Reserved for Sam, 1 pm.",
      "u sorry can you cancel it",
      "b It's cancelled.",
    ],
    [
      "u clase de yoga?",
      "b El martes a las 19. ¿Te anoto?",
      "u si, Bea",
      "b ¡Anotada, Bea!",
      "u anulala porfa, no puedo",
      "b Anulada.",
    ],
  ])("stays Conversion, not converted, when the user withdraws: %j", (...lines) => {
    const { stage, converted } = analyzeLines(...lines);
    expect([stage, converted]).toEqual(["conversion", false]);
  });
});
