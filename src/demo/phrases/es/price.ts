import { capitalize } from "../../model/casing.ts";
import type { VariantsOf } from "../../model/phrase-types.ts";
import type { EN_PRICE } from "../en/price.ts";

/** Spanish phrases about prices and discounts. */
export const ES_PRICE: VariantsOf<typeof EN_PRICE> = {
  ask: [
    (f) => `¿Cuánto cuesta ${f.nick.the}?`,
    (f) => `¿Qué precio tiene ${f.nick.the} por persona?`,
    (f) => `precio ${f.nick.of}?`,
    (f) => `Cuánto cobráis por ${f.nick.the}`,
    (f) => `No encuentro en la web el precio ${f.nick.of}, ¿cuánto es?`,
    (f) => `Me interesa ${f.nick.the}\n¿qué precio tiene?`,
    (f) => `¿Cuánto vale ${f.nick.the}? ¿Los niños tienen descuento?`,
    (f) => `He visto vuestro vídeo ${f.nick.of} 😍 ¿cuánto es?`,
    (f) => `¿Qué incluye ${f.nick.the} y cuánto cuesta?`,
    (f) => `Precio xfa. ${capitalize(f.nick.bare)}`,
  ],
  askFor: [
    (f) => `¿Cuánto sale en total para ${f.companions}, ${f.nick.the}?`,
    (f) => `cuál sería el total para ${f.companions} ${f.nick.in}`,
    (f) => `Necesito precio para ${f.companions}, ${f.nick.the}`,
    (f) => `${capitalize(f.nick.the)} para ${f.companions}, ¿cuánto sería? ¿Hay precio de familia o de grupo?`,
    (f) => `¿Me podéis decir cuánto sale ${f.nick.the} para ${f.companions}?`,
    (f) => `¿Cuánto sería para ${f.companions}? Me refiero ${f.nick.to}`,
    (f) => `Precio ${f.nick.of} por favor, para ${f.companions}`,
  ],
  answerFor: [
    (f) => `${f.tour.name}: ${f.party}, ${f.total}. Incluye: ${f.tour.included}.`,
    (f) =>
      `¡Gracias por esperar! ${f.tour.name} cuesta ${f.price} por adulto y ${f.childPrice} por niño menor de 12 años, así que para ${f.party} son ${f.total}. Incluye ${f.tour.included}. ¿Quieres reservar?`,
    (f) => `Para ${f.party}: ${f.total}, todo incluido (${f.tour.included}).\n▸ Ver fechas\n▸ Qué incluye\n▸ Ahora no`,
  ],
  noRush: [
    "Gracias por contactar con Almaréa.",
    "¡Claro, sin prisa! Aquí estoy cuando te decidas 🌊",
    "¡Sin prisa! Cuando lo tengas claro, aquí estoy 🌊",
  ],
  answer: [
    (f) => `${f.tour.name}: ${f.price} por adulto, ${f.childPrice} por niño. Incluye: ${f.tour.included}.`,
    (f) =>
      `¡Gracias por esperar! ${f.tour.name} cuesta ${f.price} por adulto y ${f.childPrice} por niño menor de 12 años. Incluye ${f.tour.included}. ¿Quieres reservar?`,
    (f) =>
      `${f.tour.name}: ${f.price} por adulto, ${f.childPrice} los menores de 12. Todo incluido: ${f.tour.included}.\n▸ Ver fechas\n▸ Qué incluye\n▸ Ahora no`,
  ],
  impatient: [
    "??",
    "hola?",
    "estás ahí?",
    "¿Sigues ahí?",
    "Es una pregunta sencilla…",
    "cuánto es??",
    "¿Y?",
    "esto funciona?",
    "solo necesito el precio",
    "¿y bien?",
  ],
  tooMuch: [
    (f) => `Uf, ${f.price} me parece caro`,
    "Es más de lo que esperaba",
    (f) => `¿${f.price} cada uno? Vaya, es mucho`,
    "Demasiado caro para nosotros",
    "He encontrado algo parecido por 15 euros menos",
    "¿No tenéis nada más barato?",
    "Uy. ¿Hacéis descuento?",
    "es un poco carillo",
    (f) => `En otra web está a ${f.competitorPrice} por persona`,
    "¿Me hacéis mejor precio si reservo hoy?",
    "Para una familia se pone en un pico…",
    "se nos va de presupuesto",
    "¿El precio es negociable?",
  ],
  objectionAnswer: [
    "Los precios son finales.",
    (f) =>
      `Lo entiendo. El precio incluye ${f.tour.included}, y los grupos nunca pasan de diez personas. ¿Te ayudo con algo más?`,
    (f) =>
      `Lo entiendo, hay que pensarlo. Los grupos nunca pasan de diez personas e incluye ${f.tour.included}. Si reservas hoy puedo aplicar el código ALMA15: ${f.priceOff} por adulto en vez de ${f.price}.\n▸ Usar ALMA15\n▸ Ver algo más barato\n▸ Ahora no`,
  ],
  tapCode: ["Usar ALMA15"],
  leave: [
    "Vale, gracias de todos modos",
    "Ya. Pues lo dejo entonces",
    "No pasa nada, es mucho para nosotros",
    "pues miraremos otra cosa",
    "ok, adiós",
    "Mmm entonces no. Gracias",
    "Seguiré buscando",
    "Otra vez será",
    "Qué pena. Gracias igualmente",
    "entonces no, gracias",
  ],
  withCode: [
    (f) => `Código aplicado: ${f.tour.name}, ${f.date}, ${f.time}, ${f.party}: ${f.totalOff}. ¿Confirma?`,
    (f) =>
      `Código aplicado: ${f.tour.name}, el ${f.date} a las ${f.time}, ${f.party}, ${f.totalOff} en total. ¿Qué nombre y correo pongo en la reserva?`,
  ],
  askCheaper: [
    "¿qué más tenéis que sea más barato?",
    "¿Algo un poco más económico?",
    (f) => `y ${f.otherNick.the} cuesta menos?`,
    "¿Cuál es la opción más barata?",
  ],
  cheaper: [
    (f) => `También disponible en ${f.city}: ${f.other.name}.`,
    (f) => `En ${f.city} tenemos también ${f.other.name}, a ${f.otherPrice} por adulto. ¿Te encaja?`,
  ],
  includedAsk: [
    "¿Y qué incluye?",
    "¿Está todo incluido?",
    "¿Incluye comida y bebida?",
    "¿Las entradas van incluidas en el precio?",
    "y qué entra por ese precio?",
    "¿Hay algún coste extra?",
  ],
  includedAnswer: [
    (f) => `Incluye: ${f.tour.included}.`,
    (f) => `El precio incluye ${f.tour.included}. No hay costes extra ese día.`,
    (f) => `Va todo: ${f.tour.included}. Sin extras ese día 🙂`,
  ],
  compare: [
    (f) => `¿Qué es mejor, ${f.nick.the} o ${f.otherNick.the}?`,
    (f) => `Dudo entre ${f.nick.the} y ${f.otherNick.the}`,
    (f) => `¿Qué diferencia hay entre ${f.nick.the} y ${f.otherNick.the}?`,
    (f) => `Solo nos da tiempo a una cosa. ¿${capitalize(f.nick.the)} o ${f.otherNick.the}?`,
    (f) => `Para ${f.companions}, ¿recomiendas más ${f.otherNick.the} o ${f.nick.the}?`,
    (f) => `Comparando ${f.nick.the} con ${f.otherNick.the}, duración, precio y eso, ¿cómo va?`,
    (f) => `no sé si ${f.nick.the} o ${f.otherNick.the}, ayúdame 😅`,
  ],
  compareAnswer: [
    (f) => `${f.tour.name}: ${f.price}, ${f.tour.lasts}. ${f.other.name}: ${f.otherPrice}, ${f.other.lasts}.`,
    (f) =>
      `¡Los dos gustan mucho! ${f.tour.name} dura ${f.tour.lasts} y cuesta ${f.price} por adulto: ${f.tour.included}. ${f.other.name} dura ${f.other.lasts} y cuesta ${f.otherPrice}: ${f.other.included}. ¿Cuál os pega más?`,
    (f) =>
      `Lado a lado:\n${f.tour.name}: ${f.tour.lasts}, ${f.price}, ${f.tour.included}\n${f.other.name}: ${f.other.lasts}, ${f.otherPrice}, ${f.other.included}\n▸ Reservar el primero\n▸ Reservar el segundo\n▸ Ayúdame a elegir`,
  ],
  chooseFirst: [
    (f) => `Creo que mejor ${f.nick.the}`,
    (f) => `vale, nos quedamos con ${f.nick.the}`,
    (f) => `Nos va mejor ${f.nick.the}`,
    "El primero",
    "creo que el primero!",
    (f) => `Pues ${f.nick.the}. ¿Cuándo es el próximo?`,
  ],
  chooseNone: [
    "Mmm aún no lo sé",
    "los dos tienen buena pinta, pregunto a los demás",
    "No me decido jaja, ahora vuelvo",
    "Se lo paso a mis amigos y vemos",
    "Déjame consultarlo con la almohada",
    "difícil, me lo pienso",
  ],
  wantBook: [
    (f) => `Vale, entonces querría reservar para ${f.when}`,
    (f) => `Está bien. ¿Podemos ir ${f.when}?`,
    (f) => `Bien, lo reservamos. Para ${f.when}`,
    (f) => `Me parece justo. ¿Hay algo libre para ${f.when}?`,
    (f) => `¡Bien! ¿Quedan plazas para ${f.when}?`,
    (f) => `Perfecto, quiero reservar para ${f.when}`,
  ],
};
