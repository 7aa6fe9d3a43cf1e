import type { FindingKind } from "./finding-kinds.ts";

/** What a reply may name, each empty if nothing is known: what people buy, and what there is with its price. */
type Facts = { offers: string; priced: string; hours: { from: string; to: string } | null };
type ReplyTexts = Record<FindingKind, (facts: Facts) => string>;

const en: ReplyTexts = {
  message_loses: ({ offers, priced }) =>
    `${say(offers, (things) => `Others chose: ${things}. `) || say(priced, (things) => `We also have: ${things}. `)}Shall I go on with this, show you something else, or get a person?`,
  greeting_loses: ({ offers, priced }) =>
    `Hello! What can I do for you? ${say(offers, (things) => `Most people come for: ${things}.`) || say(priced, (things) => `For instance: ${things}.`) || "I can give you prices and dates, or change something you have."} Just tell me what and when.`,
  fallback_loop: ({ offers, priced }) =>
    `Sorry, I didn’t get that. ${say(offers || priced, (things) => `Is it about one of these: ${things}?`) || "Is it about prices, dates, or something you have already?"} Or shall I get a person?`,
  wrong_answer: () => "Let me make sure that I answer the right question: what exactly would you like to know?",
  unanswered_question: () => "Good question. I’ll find out and answer it first, before we go on.",
  bot_silent: () => "Sorry for the silence, I’m back. I have read your last message: shall we go on from there?",
  slow_answer: () => "I’m looking into it and will be back within a minute.",
  repetition: () => "I asked you that before, sorry. I have what you told me; the only thing missing is the next step.",
  dead_end: ({ offers, priced }) =>
    `What would you like next? ${say(priced || offers, (things) => `I can look for another date, show you ${things}, or get a person.`) || "I can look for another date or something similar, or get a person."}`,
  handoff_ignored: () => "Of course, I’ll get a person. What number or e-mail address can we reach you at?",
  out_of_hours: ({ hours }) =>
    `Nobody of the team is here right now.${hours === null ? "" : ` They answer from ${hours.from} to ${hours.to}.`} Leave your number or e-mail address, and they’ll get back to you first thing.`,
  form_friction: () => "I only need one thing to go on: how can we reach you? The rest can wait.",
  language_mismatch: () => "Let’s go on in English. How can I help you?",
  price_objection: ({ priced }) =>
    `I understand. Shall I tell you what the price includes, or look for something smaller${say(priced, (things) => `, such as ${things}`)}?`,
  trust_objection: () =>
    "I understand that you want to be sure. What would you like to know about us before you decide?",
  time_objection: () => "Of course. Shall I send you the offer in writing, so that you have it when you decide?",
  unavailable: ({ offers, priced }) =>
    `That is not available. Would another date do${say(priced || offers, (things) => `, or one of these: ${things}`)}? I can also let you know if a place comes free.`,
  not_offered: ({ offers, priced }) =>
    `We don’t offer that. ${say(priced || offers, (things) => `What we do have: ${things}. Would one of these do?`) || "Tell me what you have in mind, and I’ll look for the nearest thing."}`,
};

const es: ReplyTexts = {
  message_loses: ({ offers, priced }) =>
    `${say(offers, (things) => `Otros eligieron: ${things}. `) || say(priced, (things) => `También tenemos: ${things}. `)}¿Sigo con esto, le enseño otra cosa o aviso a una persona?`,
  greeting_loses: ({ offers, priced }) =>
    `¡Hola! ¿En qué puedo ayudarle? ${say(offers, (things) => `Lo que más nos piden: ${things}.`) || say(priced, (things) => `Por ejemplo: ${things}.`) || "Puedo darle precios y fechas, o cambiar algo que ya tenga."} Dígame solo qué y cuándo.`,
  fallback_loop: ({ offers, priced }) =>
    `Perdón, no lo he entendido. ${say(offers || priced, (things) => `¿Es sobre alguno de estos: ${things}?`) || "¿Es sobre precios, fechas o algo que ya tiene?"} ¿O aviso a una persona?`,
  wrong_answer: () => "Quiero responder a la pregunta correcta: ¿qué le gustaría saber exactamente?",
  unanswered_question: () => "Buena pregunta. Lo averiguo y se lo respondo antes de seguir.",
  bot_silent: () => "Perdón por el silencio, ya estoy aquí. He leído su último mensaje: ¿seguimos desde ahí?",
  slow_answer: () => "Lo estoy mirando y le respondo en menos de un minuto.",
  repetition: () => "Eso ya se lo había preguntado, perdón. Tengo lo que me dijo; solo falta el siguiente paso.",
  dead_end: ({ offers, priced }) =>
    `¿Qué le gustaría hacer ahora? ${say(priced || offers, (things) => `Puedo buscar otra fecha, enseñarle ${things} o avisar a una persona.`) || "Puedo buscar otra fecha o algo parecido, o avisar a una persona."}`,
  handoff_ignored: () => "Por supuesto, aviso a una persona. ¿En qué teléfono o correo podemos contactarle?",
  out_of_hours: ({ hours }) =>
    `Ahora mismo no hay nadie del equipo.${hours === null ? "" : ` Responden de ${hours.from} a ${hours.to}.`} Déjeme un teléfono o un correo y le responderán lo primero.`,
  form_friction: () => "Para seguir solo necesito una cosa: ¿cómo podemos contactarle? Lo demás puede esperar.",
  language_mismatch: () => "Sigamos en español. ¿En qué puedo ayudarle?",
  price_objection: ({ priced }) =>
    `Lo entiendo. ¿Le cuento qué incluye el precio o busco algo más pequeño${say(priced, (things) => `, como ${things}`)}?`,
  trust_objection: () => "Entiendo que quiera estar seguro. ¿Qué le gustaría saber de nosotros antes de decidir?",
  time_objection: () => "Claro. ¿Le mando la propuesta por escrito, para que la tenga cuando se decida?",
  unavailable: ({ offers, priced }) =>
    `Eso no está disponible. ¿Le sirve otra fecha${say(priced || offers, (things) => `, o alguno de estos: ${things}`)}? También puedo avisarle si queda un sitio libre.`,
  not_offered: ({ offers, priced }) =>
    `Eso no lo ofrecemos. ${say(priced || offers, (things) => `Lo que sí tenemos: ${things}. ¿Le serviría algo de esto?`) || "Dígame qué tiene en mente y busco lo más parecido."}`,
};

const pt: ReplyTexts = {
  message_loses: ({ offers, priced }) =>
    `${say(offers, (things) => `Outras pessoas escolheram: ${things}. `) || say(priced, (things) => `Também temos: ${things}. `)}Continuo com isto, mostro outra coisa ou chamo uma pessoa?`,
  greeting_loses: ({ offers, priced }) =>
    `Olá! Em que posso ajudar? ${say(offers, (things) => `O que mais nos pedem: ${things}.`) || say(priced, (things) => `Por exemplo: ${things}.`) || "Posso dar preços e datas, ou mudar algo que já tenha."} Diga-me só o quê e quando.`,
  fallback_loop: ({ offers, priced }) =>
    `Desculpe, não percebi. ${say(offers || priced, (things) => `É sobre algum destes: ${things}?`) || "É sobre preços, datas ou algo que já tem?"} Ou chamo uma pessoa?`,
  wrong_answer: () => "Quero responder à pergunta certa: o que gostaria de saber exatamente?",
  unanswered_question: () => "Boa pergunta. Vou saber e respondo antes de continuarmos.",
  bot_silent: () => "Desculpe o silêncio, já estou aqui. Li a sua última mensagem: continuamos a partir daí?",
  slow_answer: () => "Estou a ver e respondo em menos de um minuto.",
  repetition: () => "Já tinha perguntado isso, desculpe. Tenho o que me disse; só falta o próximo passo.",
  dead_end: ({ offers, priced }) =>
    `O que gostaria de fazer agora? ${say(priced || offers, (things) => `Posso procurar outra data, mostrar ${things} ou chamar uma pessoa.`) || "Posso procurar outra data ou algo parecido, ou chamar uma pessoa."}`,
  handoff_ignored: () => "Claro, chamo uma pessoa. Em que telefone ou e-mail podemos falar consigo?",
  out_of_hours: ({ hours }) =>
    `Neste momento não está ninguém da equipa.${hours === null ? "" : ` Respondem das ${hours.from} às ${hours.to}.`} Deixe um telefone ou um e-mail, e respondem logo que cheguem.`,
  form_friction: () => "Para continuar só preciso de uma coisa: como podemos contactar consigo? O resto pode esperar.",
  language_mismatch: () => "Vamos continuar em português. Em que posso ajudar?",
  price_objection: ({ priced }) =>
    `Compreendo. Digo-lhe o que o preço inclui ou procuro algo mais pequeno${say(priced, (things) => `, como ${things}`)}?`,
  trust_objection: () => "Compreendo que queira ter a certeza. O que gostaria de saber sobre nós antes de decidir?",
  time_objection: () => "Claro. Envio-lhe a proposta por escrito, para a ter quando decidir?",
  unavailable: ({ offers, priced }) =>
    `Isso não está disponível. Serve outra data${say(priced || offers, (things) => `, ou algum destes: ${things}`)}? Também posso avisar se ficar um lugar livre.`,
  not_offered: ({ offers, priced }) =>
    `Isso não temos. ${say(priced || offers, (things) => `O que temos: ${things}. Serve algum destes?`) || "Diga-me o que tem em mente, e procuro o mais parecido."}`,
};

/** The replies to say instead, by language and kind of finding. */
export const REPLIES = { en, es, pt };

/** What is said of things, or nothing where none are known. */
function say(things: string, write: (things: string) => string): string {
  return things === "" ? "" : write(things);
}
