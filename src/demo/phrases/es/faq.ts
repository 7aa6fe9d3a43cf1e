import { capitalize } from "../../model/casing.ts";
import type { Faq } from "../../model/phrase-types.ts";

/** Spanish phrases about general questions. */
export const ES_FAQ: readonly Faq[] = [
  {
    aboutTour: true,
    ask: [
      (f) => `¿Puedo llevar a mi perro ${f.nick.to}?`,
      "¿Se admiten perros?",
      (f) => `viajamos con un perro pequeño, ¿vale para ${f.nick.the}?`,
      "¿Sois pet friendly?",
    ],
    again: ["Pregunto por un perro", "Un perro. ¿Sí o no?", "mascotas, ¿se puede o no?"],
    answer: [
      (f) => `Perros: ${f.tour.outdoor ? "permitidos con correa" : "no permitidos"}.`,
      (f) =>
        f.tour.outdoor
          ? "Los perros pequeños con correa son bienvenidos en esta, solo avisa al guía en el punto de encuentro."
          : "Lo siento, en esta solo pueden entrar perros de asistencia, porque hay interiores y poco sitio.",
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `¿${capitalize(f.nick.the)} es apto para silla de ruedas?`,
      (f) => `Mi padre va con bastón, ¿${f.nick.the} es demasiado para él?`,
      "¿Se camina mucho? Mi madre está mal de la rodilla",
      "¿Hay alternativa sin escaleras?",
    ],
    again: ["Es por accesibilidad", "Digo que si hay escaleras", "¿Puede hacerlo alguien que camina mal?"],
    answer: [
      (f) => `Accesibilidad: ${f.tour.outdoor ? "terreno irregular" : "sin escalones bajo petición"}.`,
      (f) =>
        f.tour.outdoor
          ? "Siendo sincera no es lo ideal: el terreno es irregular y hay escalones. Para movilidad reducida sugerimos la versión privada, con coche."
          : "Sí, avisando un poco antes: usamos la entrada sin escalones y vamos con calma. Dínoslo al reservar, por favor.",
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `¿Desde qué edad pueden ir los niños ${f.nick.to}?`,
      (f) => `¿Un niño de 3 años puede ir ${f.nick.to}?`,
      "¿Los bebés pagan?",
      (f) => `${f.nick.the} va bien con niños pequeños?`,
    ],
    again: ["La edad mínima", "cuántos años tienen que tener", "Niños. ¿Qué edad?"],
    answer: [
      (f) => `Edad mínima: ${f.tour.minimumAge}.`,
      (f) =>
        f.tour.minimumAge === 0
          ? "Todas las edades son bienvenidas, y hasta los 3 años no pagan."
          : `Los niños pueden venir desde los ${f.tour.minimumAge} años, con un adulto.`,
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `¿Recogéis en el hotel para ${f.nick.the}?`,
      "¿Hay recogida en hotel?",
      (f) => `Estamos fuera del centro ${f.inCity}, ¿nos podéis recoger?`,
      "el transporte desde el hotel está incluido?",
    ],
    again: ["recogida. en el hotel.", "He preguntado por el traslado", "¿Entonces nos recogéis o no?"],
    answer: [
      (f) => `Punto de encuentro: ${f.tour.meet}.`,
      (f) =>
        `Quedamos aquí: ${f.tour.meet}. En los privados la recogida en hoteles del centro va incluida; en grupo pequeño empezamos en el punto de encuentro.`,
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `Soy vegana, ¿hay problema ${f.nick.in}?`,
      "Mi marido es celíaco, ¿tenéis opciones sin gluten?",
      "¿Tenéis alternativas para alergia a los frutos secos?",
      "opciones vegetarianas?",
    ],
    again: ["Hablo de alergias alimentarias", "restricciones de comida, ¿podéis?", "¿Entonces hay comida vegana?"],
    answer: [
      (f) => `Dietas especiales: ${f.tour.hasMeal ? "bajo petición" : "sin comida incluida"}.`,
      (f) =>
        f.tour.hasMeal
          ? "Adaptamos para vegetarianos, veganos, sin gluten y alergias si lo sabemos 24 horas antes. Basta con ponerlo en las notas de la reserva."
          : "Esta no incluye comida, así que sin problema; en las catas siempre hay opción vegana y sin alcohol.",
    ],
  },
  {
    ask: [
      "¿Qué horario tenéis?",
      "¿Dónde está vuestra oficina?",
      "¿Abrís los domingos?",
      "¿Hasta qué hora puedo llamar?",
      "tenéis tienda física en Lisboa?",
      "a qué hora abrís mañana?",
    ],
    again: ["horario??", "La dirección de la oficina", "Cuándo estáis abiertos"],
    answer: [
      "Oficina: Rua da Boavista, Lisboa. 9:00-20:00.",
      "La oficina está en Rua da Boavista, en Lisboa, a cinco minutos de Cais do Sodré. Estamos todos los días de 9:00 a 20:00, domingos incluidos.",
      "Estamos en Rua da Boavista, Lisboa, a 5 min de Cais do Sodré, todos los días de 9:00 a 20:00 (domingos también) 🙂",
    ],
  },
  {
    ask: [
      (f) => `¿${capitalize(f.nick.the)} es en español?`,
      "¿Qué idiomas hablan los guías?",
      (f) => `¿Tenéis ${f.nick.the} en español?`,
      "¿El guía habla español?",
    ],
    again: ["el idioma del tour", "¿En qué idioma es?", "Digo que qué idioma habla el guía"],
    answer: [
      "Idiomas: español, inglés, portugués.",
      "Tenemos salidas en español casi todos los días, y en inglés y portugués también. Francés y alemán solo en grupos privados.",
    ],
  },
  {
    ask: [
      "Llevamos maletas, ¿las podemos dejar en algún sitio?",
      (f) => `¿Hay consigna cerca del inicio ${f.nick.of}?`,
      "Dejamos el piso a las 11, ¿dónde ponemos las maletas?",
      "se pueden llevar mochilas grandes?",
    ],
    again: ["Nuestras MALETAS", "maletas. ¿las podéis guardar?", "Es por el equipaje"],
    answer: [
      "Sin consigna.",
      "Podéis dejar las maletas gratis en nuestra oficina de Lisboa (9:00–20:00); en las otras ciudades recomendamos las taquillas de la estación.",
    ],
  },
  {
    ask: [
      (f) => `¿Qué pasa con ${f.nick.the} si llueve?`,
      "¿Canceláis cuando hace mal tiempo?",
      (f) => `Dan lluvia ${f.onDay}, ¿se hace igual?`,
      "lluvia = devolución?",
    ],
    again: ["He preguntado qué pasa si llueve", "mal tiempo, ¿entonces qué?", "¿Me devolvéis el dinero si llueve?"],
    answer: [
      "Los tours salen con lluvia débil.",
      "La lluvia débil no nos para, tenemos ponchos. Si no es seguro avisamos la tarde antes y eliges: otra fecha o devolución completa.",
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `¿Dónde se puede aparcar para ${f.nick.the}?`,
      "¿Hay aparcamiento cerca del punto de encuentro?",
      "Vamos en coche, ¿dónde se aparca?",
      "parking cerca?",
    ],
    again: ["aparcamiento! para el coche", "Dónde dejo el coche", "¿Un parking?"],
    answer: [
      "El aparcamiento no está incluido.",
      (f) =>
        `Hay un parking público a menos de diez minutos a pie del punto de encuentro (${f.tour.meetShort}). Los días de mucha gente el transporte público es más rápido, la verdad.`,
    ],
  },
  {
    ask: [
      "¿Vendéis tarjetas regalo?",
      (f) => `Me gustaría regalar ${f.nick.the}, ¿hay bono regalo?`,
      "¿Cuánto dura el bono regalo?",
      "tarjeta regalo para 2 personas, se puede?",
    ],
    again: ["Una tarjeta regalo", "Es para regalar", "bono, regalo, tarjeta…"],
    answer: [
      "Bonos regalo: almarea.example/gifts.",
      "¡Sí! Los bonos regalo valen 12 meses y para cualquier experiencia. Están en almarea.example/gifts y llegan por correo al momento.",
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `Estoy embarazada de 5 meses, ¿puedo hacer ${f.nick.the}?`,
      "¿Es seguro en el embarazo?",
      "Mi mujer está embarazada, ¿lo recomendáis?",
      (f) => `embarazada (22 semanas), ¿${f.nick.the} es mala idea?`,
    ],
    again: ["hablo de embarazo, ¿es seguro?", "embarazo. ¿seguro o no?", "He preguntado por embarazadas"],
    answer: [
      "Consulte a su médico.",
      (f) =>
        f.tour.outdoor
          ? "Esta no la recomendamos durante el embarazo, por el terreno y el movimiento. Los paseos a pie y los talleres en la ciudad van bien."
          : "El ritmo es tranquilo y hay donde sentarse, así que en general va bien. Consúltalo con tu médico y avisa al guía.",
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `¿Qué ropa llevamos para ${f.nick.the}?`,
      "¿Hace falta calzado especial?",
      (f) => `hay algún código de vestimenta ${f.nick.in}?`,
      "llevamos bañador o chaqueta?",
    ],
    again: ["ropa, qué ropa", "Digo ropa y zapatos", "¿Qué nos ponemos?"],
    answer: [
      "Lleve ropa cómoda.",
      (f) =>
        f.tour.outdoor
          ? "Calzado cerrado, una chaqueta ligera y protección solar. Suele hacer más viento de lo que la gente espera."
          : "Cualquier cosa cómoda. Se camina o se está de pie un rato, así que lo importante son los zapatos.",
    ],
  },
];
