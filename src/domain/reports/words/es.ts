import type { FindingKind } from "../../findings/finding-kinds.ts";
import type { Problem } from "../../findings/finding-labels.ts";
import type { LastAct } from "../../reading/reading.contract.ts";
import type { ReportWords } from "./words.types.ts";

const PROBLEMS: Record<Problem, string> = {
  fallback_loop: "El bot no entiende, una y otra vez",
  handoff_ignored: "Se ignoran las peticiones de hablar con una persona",
  unanswered_question: "Hay preguntas que quedan sin respuesta",
  slow_answer: "Las respuestas llegan tarde",
  price_objection: "El precio es demasiado alto",
  trust_objection: "Los usuarios no se fían de la oferta",
  time_objection: "Los usuarios aplazan la decisión",
  form_friction: "Un formulario o un enlace estorba",
  repetition: "Las conversaciones dan vueltas",
  language_mismatch: "El bot responde en otro idioma",
  dead_end: "El bot no propone un paso siguiente",
  message_loses: "Los usuarios dejan de responder",
  greeting_loses: "Los usuarios se van tras el saludo",
  wrong_answer: "El bot da respuestas equivocadas",
  bot_silent: "El bot no responde",
  out_of_hours: "No hay nadie para quien pide una persona",
  unavailable: "Lo que se pide no está disponible",
  not_offered: "Se pide lo que usted no ofrece",
  withdrawn: "Los usuarios cambian de opinión",
  no_reply: "Los usuarios dejan de responder",
  none: "Sin motivo conocido",
};

const FIXES: Record<FindingKind, string> = {
  fallback_loop:
    "Tras el primer mensaje que el bot no entienda, ofrezca dos o tres opciones concretas; tras el segundo, pase la conversación a una persona.",
  handoff_ignored:
    "Pase la conversación, o pida un teléfono para devolver la llamada, la primera vez que alguien pida hablar con una persona.",
  unanswered_question: "Responda a la pregunta del usuario antes de pedir cualquier otra cosa.",
  slow_answer: "Responda en pocos segundos que lo está mirando, y diga cuánto va a tardar.",
  price_objection: "Explique qué incluye el precio, y ofrezca una opción más pequeña o el pago a plazos.",
  trust_objection: "Diga quién es, cómo se protegen los pagos y dónde se pueden leer opiniones.",
  time_objection: "Ofrezca enviar la propuesta por escrito, o un recordatorio el día que elija el usuario.",
  form_friction: "Pida menos cada vez, guarde lo que ya se haya dado y acepte todos los formatos habituales.",
  repetition: "Recuerde lo que respondió el usuario, y reformule una pregunta que haya que repetir.",
  language_mismatch: "Responda en el idioma del primer mensaje del usuario.",
  dead_end: "Termine con un paso siguiente: otra fecha, un producto parecido, una lista de espera o una persona.",
  message_loses:
    "Diga menos de una vez, termine con una pregunta sencilla y vuelva a escribir una vez si no hay respuesta.",
  greeting_loses: "Salude en una línea, enseñe dos o tres cosas que la gente busca y haga una pregunta sencilla.",
  wrong_answer: "Dé al bot la respuesta correcta a estas preguntas, y que pregunte cuando no esté seguro.",
  bot_silent: "Averigüe qué paró al bot a esas horas, y responda a quien espera.",
  out_of_hours: "Diga cuándo habrá alguien, y pida hasta entonces un teléfono o un correo.",
  unavailable: "Ofrezca la fecha libre más cercana o algo parecido, y un sitio en la lista de espera.",
  not_offered: "Diga enseguida qué ofrece en su lugar, y cuente lo que se pide: quizá valga la pena ofrecerlo.",
};

const ACTS: Record<LastAct, string> = {
  greeting: "tras un saludo",
  menu: "en un menú",
  question: "cuando el bot pregunta",
  form: "cuando el bot pide datos",
  offer: "tras una oferta",
  price: "tras un precio",
  unavailable: "tras «no disponible»",
  not_offered: "tras «no lo ofrecemos»",
  answer: "tras una respuesta",
  instruction: "tras una indicación",
  confirmation: "tras una confirmación",
  handoff: "tras pasar a una persona",
  fallback: "tras «no entiendo»",
  closing: "tras una despedida",
  promotion: "tras una promoción",
  silent: "sin una palabra del bot",
};

/** The report in Spanish. */
export const es: ReportWords = {
  locale: "es-ES",
  report: "Informe",
  title: "Informe del chatbot",
  cells: {
    conversations: "Conversaciones",
    conversionRate: "Tasa de conversión",
    dropOffRate: "Tasa de abandono",
    lost: "Perdidas",
    firstResponse: "Primera respuesta",
    turnedNegative: "Se volvieron negativas",
    containment: "Contención",
    csat: "Satisfacción (CSAT)",
  },
  stages: {
    none: "Sin etapa",
    discovery: "Descubrimiento",
    interest: "Interés",
    consideration: "Consideración",
    conversion: "Conversión",
  },
  languages: { en: "Inglés", pt: "Portugués", es: "Español", other: "Otro" },
  describeProblem: (problem) => PROBLEMS[problem],
  describeFix: (kind) => FIXES[kind],
  acts: ACTS,
  points: "p. p.",
  period: {
    days: (count, one) => (one ? `${count} día` : `${count} días`),
    timeZone: (name) => `zona horaria ${name}`,
    comparedWith: (period) => `En comparación con ${period}`,
    asOf: (instant) => `Datos a ${instant}`,
  },
  filter: {
    all: "Todas las conversaciones",
    account: "Cuenta de API",
    channel: "Canal",
    language: "Idioma",
    version: "Versión del bot",
    withoutSample: "Sin datos de muestra",
  },
  change: {
    noClearChange: "sin cambio claro",
    tooFewBefore: "pocos datos antes para comparar",
    tooFewDays: "pocos días para comparar",
    versusPrevious: "frente al periodo anterior",
  },
  figures: {
    heading: "Indicadores principales",
    n: (count) => `n = ${count}`,
    outcomes: ({ customers, served, waiting, lost, notCustomers }) =>
      `De ${customers} conversaciones con clientes: ${served} atendidas, ${waiting} esperan respuesta, ${lost} perdidas. Sin clientes: ${notCustomers}.`,
    lostAtMost: (money, lost) => `Perdido, como máximo: ${money} (n = ${lost}).`,
    agreement: (agreed, read) => `Comprobadas por personas: ${agreed} de ${read} correctas.`,
  },
  funnel: {
    heading: "Embudo",
    stage: "Etapa",
    reached: "Llegaron",
    ofPrevious: (share, stage) => `${share} de ${stage}`,
    dropped: "Abandonaron aquí",
    droppedHere: (count) => `${count} abandonos`,
    alt: (stages) => `Embudo de las conversaciones en hilos: ${stages}`,
    empty: "Ninguna conversación llegó a una etapa en este periodo.",
    withoutStage: (count) => `${count} sin etapa`,
    soldFor: (money, sales) => `Vendido por ${money} (n = ${sales})`,
  },
  series: {
    heading: {
      hour: "Conversaciones por hora",
      day: "Conversaciones por día",
      week: "Conversaciones por semana",
      month: "Conversaciones por mes",
    },
    alt: ({ total, highest, at }) =>
      `Gráfico de barras: ${total} conversaciones en total, el máximo en ${at} (${highest})`,
    empty: "No hay conversaciones en este periodo.",
  },
  dropOffs: {
    heading: "Dónde se va la gente",
    share: (share, count) => `${share} de los abandonos (${count})`,
    empty: "Nadie abandonó en este periodo.",
  },
  findings: {
    heading: "Qué corregir primero",
    effect: (perMonth) => `Conversiones al mes: hasta ${perMonth} más`,
    effectInMoney: (money) => `Ventas al mes: hasta ${money} más`,
    count: (count) => `${count} conversaciones perdidas`,
    empty: "No hay problemas abiertos en este periodo.",
  },
  definitions:
    "Tasa de conversión: parte de las conversaciones que convirtieron. Tasa de abandono: parte de las conversaciones terminadas antes de la conversión. Perdidas: parte de los clientes que se fueron sin lo que querían. Primera respuesta: mediana de la espera hasta la primera respuesta. Se volvieron negativas: parte de las conversaciones terminadas con el cliente molesto. Contención: parte sin paso a una persona. Las variaciones son frente al periodo anterior de igual duración; “sin cambio claro” significa que su intervalo del 95 % incluye el cero.",
  quotes: "Los mensajes del bot se citan en el idioma de la conversación.",
  madeWith: (product) => `Hecho con ${product}`,
  mail: {
    heading: (workspace) => `Informe del chatbot de ${workspace}`,
    intro: ({ period, workspace }) =>
      `Las cifras de ${workspace} en ${period}, en comparación con el periodo anterior.`,
    empty: (period) => `No hubo conversaciones en ${period}, así que no hay informe adjunto.`,
    attached: "El informe completo va adjunto en PDF.",
    open: "Abrir el informe",
    footnote: (workspace) => `Ha recibido este correo porque un informe de ${workspace} se envía a su dirección.`,
    stop: "Dejar de recibir estos informes",
    confirm: {
      subject: (workspace) => `Confirme que quiere recibir informes de ${workspace}`,
      heading: "¿Quiere recibir estos informes?",
      text: ({ inviter, workspace, every }) =>
        `${inviter} quiere enviarle el informe del chatbot de ${workspace} ${every}. No se envía nada hasta que confirme.`,
      button: "Recibir los informes",
      footnote: "Si no esperaba este correo, ignórelo. No recibirá ningún informe.",
      stranger: "No conozco a este remitente",
    },
    weekly: "cada semana",
    monthly: "cada mes",
  },
  share: { download: "Descargar PDF", sharedUntil: (date) => `Este enlace funciona hasta el ${date}` },
};
