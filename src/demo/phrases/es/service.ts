import { capitalize } from "../../model/casing.ts";
import type { VariantsOf } from "../../model/phrase-types.ts";
import type { EN_SERVICE } from "../en/service.ts";

/** Spanish phrases about existing bookings and payments. */
export const ES_SERVICE: VariantsOf<typeof EN_SERVICE> = {
  askStatus: [
    (f) => `He reservado ${f.nick.the} para ${f.onDay} pero no me ha llegado ningún bono`,
    (f) => `¿Podéis mirar si mi reserva para ${f.nick.the} está bien hecha?`,
    (f) => `Tengo una reserva para ${f.onDay}, ¿está confirmada?`,
    "No he recibido el correo de confirmación",
    (f) => `¿A qué hora hay que estar ${f.onDay}? Tenemos ${f.nick.the}`,
    (f) => `dónde es exactamente el punto de encuentro ${f.nick.of}? tenemos reserva para ${f.onDay}`,
    "He perdido el bono, ¿me lo podéis reenviar?",
    (f) => `Solo quería saber si está todo bien con la reserva ${f.code}`,
    (f) => `Pagué ayer ${f.nick.the} pero de momento no hay correo\n¿es normal?`,
    (f) => `¿Me reenviáis la entrada ${f.nick.of}? No la encuentro 😅`,
    (f) => `¿${capitalize(f.nick.the)} sigue en pie ${f.onDay}? La previsión no pinta bien`,
  ],
  statusAgain: [
    (f) => `Mi reserva ${f.nick.of}`,
    "Ya tengo reserva, es por eso",
    (f) => `${f.nick.the}, ${f.onDay}. ¿Está bien?`,
  ],
  cancelAgain: [(f) => `CANCELAR. ${f.code}`, "Quiero cancelar mi reserva", (f) => `Cancelar ${f.nick.the}`],
  payAgain: ["No puedo pagar. El pago no funciona", (f) => `pagar la ${f.code} da error`, "el PAGO"],
  askCode: [
    "¿Código de reserva?",
    "Claro, lo compruebo. ¿Cuál es tu código de reserva? Empieza por AM.",
    "¡Claro! ¿Cuál es el código de reserva (AM-…) o el correo con el que reservaste?",
  ],
  giveCode: [
    (f) => f.code,
    (f) => `Es ${f.code}`,
    (f) => `${f.code} creo`,
    (f) => `el código es ${f.code}`,
    (f) => `${f.code}, a nombre de ${f.person.first} ${f.person.last}`,
    (f) => `Código ${f.code}`,
  ],
  noCode: [
    "No lo tengo, ese es el problema",
    "¿dónde lo veo?",
    "No tengo ningún código, no me llegó el correo",
    "Ni idea, borré el correo",
    (f) => `No lo tengo aquí. Me llamo ${f.person.first} ${f.person.last}`,
  ],
  needCode: [
    "El código de reserva es necesario.",
    "Lo siento, sin el código de reserva no puedo consultarlo.",
    "No pasa nada, me vale el correo con el que reservaste.",
  ],
  giveEmail: [
    (f) => f.person.email,
    (f) => `Es ${f.person.email}`,
    (f) => `Usé ${f.person.email}`,
    (f) => `debería ser ${f.person.email}`,
  ],
  statusAnswer: [
    (f) => `${f.code}: confirmada. ${f.tour.name}, ${f.date}, ${f.time}, ${f.party}.`,
    (f) =>
      `Tu reserva ${f.code} está confirmada: ${f.tour.name}, el ${f.date} a las ${f.time}, ${f.party}. Punto de encuentro: ${f.tour.meet}. Te acabo de reenviar el bono.`,
    (f) =>
      `Todo en orden, ${f.code} está confirmada ✅\n${f.tour.name}, ${f.date}, ${f.time}, ${f.party}\nPunto de encuentro: ${f.tour.meet}\nTe he reenviado el bono a ${f.person.email}.`,
  ],
  statusMissing: [
    "No se ha encontrado ninguna reserva con este código.",
    "No encuentro ninguna reserva con ese código. ¿Puedes revisarlo?",
    "Esa no la encuentro. Le pido a un compañero que lo mire.",
  ],
  relief: [
    "Ah vale, ya lo tengo. Gracias",
    "¡Perfecto, gracias!",
    "Ya está, estaba en spam 🙈",
    "Uf, menos mal, gracias",
    "Genial, nos vemos allí",
    "¡Gracias por mirarlo!",
    "vale, muchas gracias",
    "Qué rapidez",
  ],
  askMove: [
    (f) => `Necesito cambiar la fecha de mi reserva ${f.code}`,
    (f) => `¿Podemos pasar ${f.nick.the} a otro día? Lo tenemos para ${f.onDay}`,
    (f) => `Nos han cambiado el vuelo y no llegamos ${f.onDay}. ¿Se puede cambiar ${f.nick.the}?`,
    (f) => `¿Sería posible cambiar ${f.nick.the} para ${f.altWhen}?`,
    (f) => `Mi hija se ha puesto mala\n¿podríamos hacer ${f.nick.the} otro día? Reserva ${f.code}`,
    (f) => `buenas, quería cambiar de día, código ${f.code}`,
    (f) => `Me equivoqué de día al reservar ${f.nick.the} 🤦 ¿lo podéis pasar para ${f.altWhen}?`,
    (f) => `¿Cómo aplazo mi reserva? Es la ${f.code}`,
  ],
  askNewDate: [
    "¿Qué nueva fecha?",
    (f) => `Sin problema. Veo ${f.tour.name} el ${f.date}. ¿Qué día prefieres?`,
    (f) => `¡Claro! Veo la ${f.code}, ${f.date}. ¿Qué día te viene mejor?`,
  ],
  giveNewDate: [
    (f) => capitalize(f.altWhen),
    (f) => `${f.altWhen}, si puede ser`,
    (f) => `¿Podría ser ${f.altWhen}?`,
    (f) => `¿${capitalize(f.altWhen)} se puede?`,
    (f) => `hay hueco para ${f.altWhen}`,
    (f) => `Preferiríamos ${f.altWhen}`,
  ],
  moved: [
    (f) => `Cambiado. ${f.code}: ${f.altDate}, ${f.time}.`,
    (f) =>
      `¡Hecho! La ${f.code} pasa al ${f.altDate} a las ${f.time}, mismo punto de encuentro: ${f.tour.meet}. Te llegará un bono nuevo por correo.`,
    (f) =>
      `Hecho, cambiado al ${f.altDate}, ${f.time} ✅ El código sigue siendo ${f.code} y el bono nuevo está en tu correo.`,
  ],
  moveFull: [
    (f) => `${f.altDate}: sin disponibilidad.`,
    (f) => `Lo siento, el ${f.altDate} está completo. Tu reserva sigue el ${f.date}.`,
    (f) =>
      `El ${f.altDate} está completo, lo siento. Tu plaza del ${f.date} sigue guardada.\n▸ Otras fechas\n▸ Mantener ${f.date}\n▸ Hablar con el equipo`,
  ],
  disappointed: [
    "Vaya, qué pena",
    "Jo. Bueno, vale",
    "Eso no me ayuda mucho",
    "¿y no podéis hacer nada más?",
    "Ya… tendré que ver",
    "Era el único día que podíamos",
  ],
  askCancel: [
    (f) => `Quiero cancelar mi reserva ${f.code}`,
    (f) => `¿Cómo cancelo ${f.nick.the}? ¿Y me devuelven el dinero?`,
    (f) => `Tenemos que cancelar por un tema familiar. Código ${f.code}`,
    (f) => `Cancelad ${f.nick.the} ${f.onDay} por favor, no podemos ir`,
    (f) => `¿Cuál es la política de cancelación? Tenemos ${f.nick.the} para ${f.onDay}`,
    (f) => `cancelar ${f.code} xfa y devolución`,
    (f) => `Al final no viajamos, querría el reembolso ${f.nick.of}, ${f.code}`,
    "Quiero que me devolváis el dinero, ya no podemos viajar",
  ],
  cancelAsk: [
    (f) => `¿Cancelar ${f.code}? Sí o no.`,
    (f) =>
      `Qué pena que no podáis venir. ${f.tour.name}, el ${f.date}, todavía se puede cancelar gratis. ¿Lo cancelo y te devuelvo ${f.total}?`,
    (f) =>
      `¡Qué pena! El ${f.date} todavía se puede cancelar gratis.\n▸ Cancelar y devolver ${f.total}\n▸ Mejor cambiar la fecha`,
  ],
  confirmCancel: [
    "Sí, cancela",
    "Sí, cancélalo por favor",
    "Sí, y la devolución",
    "sí",
    "Adelante",
    "Sí. Perdonad las molestias",
    "cancelar por favor",
  ],
  canceled: [
    (f) => `${f.code} cancelada. Reembolso: de 5 a 10 días laborables.`,
    (f) =>
      `La ${f.code} está cancelada y tendrás ${f.total} de vuelta en tu tarjeta en 5 a 10 días laborables. ¡Esperamos verte en otra ocasión!`,
    (f) => `Cancelada. ${f.total} vuelven a la tarjeta que usaste, tarda de 5 a 10 días laborables. ¡Hasta otra! 🌊`,
  ],
  tooLate: [
    "Las cancelaciones con menos de 24 horas no se reembolsan.",
    "Lo siento, la cancelación gratuita terminó 24 horas antes del inicio, así que esta reserva ya no se puede reembolsar.",
    "Lo siento, quedan menos de 24 horas y no puedo hacer la devolución yo misma. Puedo pedirle al equipo que mire tu caso.",
  ],
  protest: [
    "Pero es una emergencia",
    "No es justo, he avisado en cuanto lo he sabido",
    "¿En serio? Son solo unas horas",
    "¿Entonces pierdo todo el dinero?",
    "Increíble",
    "Pondré una reseña sobre esto",
    "¿No podéis hacer una excepción?",
  ],
  payFail: [
    (f) => `El enlace de pago ${f.nick.of} no funciona`,
    (f) => `Me han rechazado la tarjeta dos veces y el banco dice que está bien. Es para la ${f.code}`,
    (f) => `Estoy intentando pagar la ${f.code} y da error`,
    "La página de pago se queda cargando y de ahí no pasa",
    "¿¿Creo que me habéis cobrado dos veces??",
    (f) => `¿Puedo pagar la ${f.code} con Bizum? La tarjeta no me pasa`,
    (f) => `error 402 al pagar, reserva ${f.code}`,
    (f) => `Vuestro enlace pone "caducado". ¡Quiero pagar ${f.nick.the}!`,
  ],
  payAdvice: [
    "Por favor, inténtelo más tarde.",
    (f) =>
      `Siento las molestias. Prueba con otro navegador u otra tarjeta; la plaza de la ${f.code} queda guardada 2 horas más. ¿Ha funcionado?`,
    (f) =>
      `¡Lo siento! Aquí tienes un enlace nuevo para la ${f.code}, acepta tarjeta, Bizum y PayPal. La plaza queda guardada 2 horas más.\n▸ Ha funcionado\n▸ Sigue sin ir`,
  ],
  payWorked: [
    "¡Ahora sí, gracias!",
    "vale ya ha pasado 👍",
    "¡Sí! pagado",
    "Ha ido con la otra tarjeta",
    "Hecho, gracias",
    "Por fin, ha pasado",
  ],
  payStill: [
    "Sigue el mismo error",
    "Nada, igual",
    "tampoco va",
    "Lo he probado todo y nada",
    "Sigue poniendo rechazada",
    "sigue igual",
  ],
  paid: [
    (f) => `Pago recibido. ${f.code}.`,
    (f) => `Genial, ya veo el pago: ${f.total} de la ${f.code}. ¡Nos vemos ${f.onDay}!`,
    (f) => `Pago recibido, ${f.total} de la ${f.code} ✅ ¡Nos vemos ${f.onDay}!`,
  ],
  payAgent: [
    (f) =>
      `Veo dos intentos bloqueados por 3-D Secure, no se ha cobrado nada. Te he enviado una opción por transferencia a ${f.person.email}.`,
    (f) =>
      `No se te ha cobrado nada, tranquil${f.person.female ? "a" : "o"}. Te guardo la ${f.code} y pagas el mismo día con tarjeta.`,
    "Es cosa nuestra, el proveedor de pagos tiene problemas hoy. Puedes pagar el mismo día, he dejado una nota en la reserva.",
  ],
};
