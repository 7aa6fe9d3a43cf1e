import { capitalize } from "../../model/casing.ts";
import type { VariantsOf } from "../../model/phrase-types.ts";
import type { EN_OTHER } from "../en/other.ts";

/** Spanish phrases about suggestions, availability, small talk and promotions. */
export const ES_OTHER: VariantsOf<typeof EN_OTHER> = {
  look: [
    (f) => `Busco algo para hacer ${f.inCity}`,
    (f) => `¿Qué recomendáis ${f.inCity}?`,
    (f) => `Vamos a pasar unos días ${f.inCity} y necesitamos ideas`,
    (f) => `¿Algún plan chulo ${f.inCity}?`,
    (f) => `Es la primera vez ${f.inCity}, ¿qué no nos podemos perder?`,
    (f) => `¿Qué tours tenéis ${f.inCity}?`,
    (f) => `viene mi hermana de visita, qué puedo hacer con ella ${f.inCity} que no sea lo típico`,
    (f) => `¿Tenéis algo ${f.inCity} para el ${f.weekdayLater}?`,
    (f) => `necesito un plan para un día de lluvia ${f.inCity}`,
    (f) => `¿Me podéis mandar lo que ofrecéis ${f.inCity}?`,
  ],
  aboutTour: [
    (f) => `Es para ${f.nick.the}`,
    (f) => `Me refiero ${f.nick.to}`,
    (f) => `${f.nick.in}, digo`,
    (f) => `Estábamos mirando ${f.nick.the}`,
  ],
  lookAgain: [
    (f) => `cosas que hacer ${f.inCity}`,
    (f) => `tours ${f.inCity}. ¿Qué hay?`,
    (f) => `actividades, ${f.inCity}`,
    (f) => `Solo quiero ver qué ofrecéis ${f.inCity}`,
  ],
  askTaste: [
    "¿Tipo de experiencia? ¿Gastronomía, cultura, naturaleza o mar?",
    "¡Encantada! ¿Qué te apetece: comida y vino, cultura y artesanía, o naturaleza y mar?",
    "¿Qué te apetece?\n▸ Comida y vino\n▸ Cultura y artesanía\n▸ Naturaleza y mar",
  ],
  tasteFood: [
    "Algo con comida",
    "comida y vino por favor",
    "con vino, a lo mejor",
    "nos gusta comer bien, así que comida",
    "Comer bien es el plan 😄",
    "comida! y nada muy turístico",
  ],
  tasteCulture: [
    "cultura, supongo",
    "algo cultural, con gente de allí",
    "historia, artesanía, ese rollo",
    "Cultura, pero otro museo no",
    "Un poco de todo, pero típico",
    "artesanía o sitios antiguos",
  ],
  tasteNature: [
    "naturaleza, nos gusta estar al aire libre",
    "al aire libre por favor",
    "¡mar!",
    "Algo más activo",
    "aire puro, ya hemos visto bastantes iglesias",
    "museos no, algo fuera",
  ],
  tapFood: ["Comida y vino"],
  tapCulture: ["Cultura y artesanía"],
  tapNature: ["Naturaleza y mar"],
  suggest: [
    (f) => `Opciones: ${f.tour.name}; ${f.other.name}.`,
    (f) =>
      `Entonces te puede gustar ${f.tour.name}, ${f.tour.lasts}, con ${f.tour.included}. Otra buena opción es ${f.other.name}. ¿Te encaja alguna?`,
    (f) =>
      `Yo elegiría una de estas:\n${f.tour.name}, ${f.tour.lasts}, ${f.price}\n${f.other.name}, ${f.other.lasts}, ${f.otherPrice}\n▸ Reservar la primera\n▸ Reservar la segunda\n▸ Otra cosa`,
  ],
  likeFirst: [
    (f) => `${capitalize(f.nick.the)} suena bien`,
    "La primera suena genial",
    (f) => `Cuéntame más ${f.nick.of}`,
    (f) => `uy ${f.nick.the}! cómo se reserva?`,
    "Me gusta la primera opción",
  ],
  notServed: [
    "¿Tenéis algo en el Algarve?",
    "¿También hacéis tours en Barcelona?",
    "¿Y en las Azores hay algo?",
    "organizáis excursiones a Fátima?",
    "¿Hay algo en Madrid?",
    "¿Dais clases de surf?",
    "¿Alquiláis bicis?",
    "Traslado desde el aeropuerto de Lisboa, ¿cuánto es?",
    "¿Vendéis entradas para el fútbol?",
    "¿Puedo reservar hotel con vosotros?",
    "¿Tenéis tour en tuk tuk?",
    "¿Hacéis paracaidismo?",
  ],
  notServedAnswer: [
    "No disponible.",
    "Lo siento, eso no lo ofrecemos.",
    (f) =>
      `Eso no lo hacemos, lo siento. Lo que tengo ${f.inCity}: ${f.tour.name}.\n▸ Saber más\n▸ Todas las experiencias`,
  ],
  shrug: [
    "vale gracias",
    "Ah, qué pena",
    "vale, da igual",
    "Bueno, pues nada",
    "ah ok",
    "Vaya",
    "Bien, gracias de todas formas",
  ],
  full: [
    (f) => `${f.tour.name}, ${f.date}: sin disponibilidad.`,
    (f) =>
      `Lo siento, el ${f.date} está completo (${f.tour.name}). El siguiente día con plazas es el ${f.altDate}. ¿Te vendría bien?`,
    (f) =>
      `¡El ${f.date} está completo, lo siento! Quedan plazas el ${f.altDate}.\n▸ Me quedo el ${f.altDate}\n▸ Lista de espera\n▸ Otra cosa ese día`,
  ],
  takeAlt: [
    (f) => `${capitalize(f.altWhen)} también nos va`,
    (f) => `Vale, entonces ${f.altWhen}`,
    "Sí, podría ser",
    "Está bien, somos flexibles",
    "vale, nos quedamos con ese",
    "sí, ese día nos va",
  ],
  refuseAlt: [
    "No, ese día ya nos vamos",
    "No nos va, volamos ese día",
    "Qué pena, era el único día libre",
    "Mmm no. ¿Y por la noche hay?",
    "ese día ya no estamos",
    "entonces no, gracias",
    "jo :( vale",
    "Solo podemos ese día",
  ],
  offerAlt: [
    (f) => `${f.tour.name}, ${f.altDate}, ${f.time}, ${f.party}: ${f.total}. ¿Nombre y correo?`,
    (f) =>
      `¡Perfecto! ${f.tour.name}, el ${f.altDate} a las ${f.time}, para ${f.party}, son ${f.total}. ¿Qué nombre y correo pongo en la reserva?`,
  ],
  confirmedAlt: [
    (f) => `Reserva confirmada. Código: ${f.code}. La confirmación se ha enviado a ${f.person.email}.`,
    (f) =>
      `¡Tu reserva está confirmada! Código ${f.code}, el ${f.altDate} a las ${f.time}, ${f.tour.meet}. El bono va de camino a ${f.person.email} 🌊`,
    (f) =>
      `Hecho, reservado 🎉\nCódigo ${f.code}, ${f.altDate}, ${f.time}\nPunto de encuentro: ${f.tour.meet}\nEl bono está en tu correo (${f.person.email}).`,
  ],
  smalltalk: [
    "¿Eres un robot?",
    "¿Estoy hablando con una persona?",
    "cómo te llamas?",
    "Jaja me gusta la foto de perfil",
    "hablas francés?",
    "¿Quién eres?",
    "¡Qué bonitos vuestros vídeos!",
    "Solo estoy mirando, gracias",
    "Me encanta Portugal ❤️",
    "qué sabes hacer?",
  ],
  smalltalkAnswer: [
    "Soy el asistente virtual de Almaréa.",
    "Soy Mara, la asistente virtual de Almaréa: un bot, sí, ¡pero apañado! Conozco nuestros tours, precios y reservas.",
    "Soy Mara, asistente virtual 🤖 Puedo buscarte una experiencia, reservarla o ayudarte con una reserva. Siempre hay un compañero cerca.",
  ],
  offTopic: [
    "¿Estáis contratando guías para la temporada?",
    "Soy fotógrafo y me gustaría colaborar con vosotros",
    "Quería presentaros nuestros servicios de marketing digital",
    "Me he equivocado de número, perdón",
    "¿Es el restaurante?",
    "¿Tenéis vacante de recepcionista? Puedo mandar el CV",
    "Soy creadora de contenido con 40 mil seguidores, ¿os interesa una colaboración?",
    "Quiero hablar con el departamento de marketing",
    "Perdón, chat equivocado",
  ],
  offTopicAnswer: [
    "Perdón, no le he entendido. ¿Puede decirlo de otra forma?",
    "¡Gracias por escribir! Para empleo y colaboraciones escribe a hello@almarea.example, este chat es para clientes.",
    "¡Gracias por escribir! Empleo y colaboraciones: hello@almarea.example. Este chat es para clientes 🙂",
  ],
  promotion: [
    "Almaréa: 15% de descuento en todas las experiencias hasta el domingo con el código ALMA15. Responda SÍ para reservar, BAJA para salir.",
    (f) =>
      `¡Hola ${f.person.first}! ☀️ Hay nuevas fechas: ${f.tour.name}, desde ${f.price}. Con el código ALMA15 ahorras un 15% hasta el domingo. Responde SÍ y te busco plaza, o BAJA para no recibir más mensajes.`,
    (f) =>
      `Hola ${f.person.first} 🌊 Solo hasta el domingo: 15% de descuento con ALMA15. De lo que más gusta: ${f.tour.name}, desde ${f.priceOff} en vez de ${f.price}.\n▸ Reservar con el 15%\n▸ Otras experiencias\n▸ No recibir más mensajes`,
  ],
  promotionYes: [
    "SÍ",
    "¡Sí!",
    "sí por favor",
    "SI cómo lo uso",
    "¡Me interesa!",
    "anda qué bien, sí",
    "Sí, cuéntame más",
  ],
  promotionTap: ["Reservar con el 15%"],
  promotionAsk: [
    "¿Vale para una reserva que ya hice?",
    "¿Hasta qué domingo?",
    "¿Sirve para 4 personas?",
    "¿Lo puedo usar en diciembre?",
    "¿También para privados?",
  ],
  promotionAnswer: [
    "ALMA15 es válido para nuevas reservas.",
    "ALMA15 es para nuevas reservas hechas hasta el domingo, para cualquier fecha de la temporada y cualquier número de personas. No se aplica a privados.",
    "Vale para nuevas reservas hechas hasta el domingo, cualquier fecha y número de personas (menos privados) 🙂",
  ],
  promotionStop: [
    "BAJA",
    "baja",
    "Baja por favor",
    "No quiero recibir esto",
    "¿De dónde habéis sacado mi número?",
    "BAJA. No me escribáis más",
  ],
  promotionStopped: [
    "No recibirá más mensajes.",
    "Hecho, no recibirás más ofertas nuestras. ¡Perdona la molestia!",
    "Hecho, sin más ofertas. ¡Perdona la molestia!",
  ],
  requestLanguage: [
    "En español por favor",
    "¿Español?",
    "No hablo inglés, perdón",
    "podéis escribir en español?",
    "No entiendo inglés",
  ],
};
