import { capitalize } from "../../model/casing.ts";
import type { VariantsOf } from "../../model/phrase-types.ts";
import type { EN_BOOKING } from "../en/booking.ts";

/** Spanish phrases about booking. */
export const ES_BOOKING: VariantsOf<typeof EN_BOOKING> = {
  askAll: [
    (f) => `Quería reservar ${f.nick.the} para ${f.when}, para ${f.companions}.`,
    (f) => `¿Quedan plazas para ${f.nick.the}?\nSería para ${f.when}, para ${f.companions}`,
    (f) => `¿Se puede reservar ${f.nick.the} para ${f.when}? Para ${f.companions}`,
    (f) => `Me gustaría hacer ${f.nick.the}, para ${f.when}, para ${f.companions}.`,
    (f) => `Hay sitio para ${f.when}? Es para ${f.nick.the}, para ${f.companions}`,
    (f) => `Vamos a ${f.city} y queremos ${f.nick.the} para ${f.when}\npara ${f.companions}`,
    (f) => `Para reservar ${f.nick.the}: ${f.when}, para ${f.companions}.`,
    (f) => `Una amiga me ha recomendado ${f.nick.the}! ¿Puede ser para ${f.when}?\nPara ${f.companions}`,
    (f) => `buenas, ${f.nick.bare} para ${f.companions}, se puede para ${f.when}?`,
    (f) =>
      `Estoy intentando reservar ${f.nick.the} en la web pero no carga el calendario\n¿Me lo hacéis por aquí? Para ${f.when}, para ${f.companions}`,
    (f) => `Necesito reservar ${f.nick.the} para ${f.companions}. ¿Puede ser para ${f.when}?`,
  ],
  askTour: [
    (f) => `Quería reservar ${f.nick.the}.`,
    (f) => `¿Cómo reservo ${f.nick.the}?`,
    (f) => `¿Puedo reservar por aquí ${f.nick.the}?`,
    (f) => `Me interesa ${f.nick.the}`,
    (f) => `He visto ${f.nick.the} en Instagram y quiero hacerlo sí o sí!`,
    (f) => `Queremos hacer ${f.nick.the} cuando estemos en ${f.city}`,
    (f) => `¿Es posible reservar ${f.nick.the} por mensaje?`,
    (f) => `estábamos mirando unos amigos y yo ${f.nick.the}\ncómo se reserva`,
    (f) => `Me gustaría reservar ${f.nick.the} por favor`,
    (f) => `Quiero regalarle ${f.nick.the} a mi madre, ¿cómo lo hago?`,
    (f) => `${f.nick.bare}, lo seguís haciendo?`,
    (f) => `En el hotel me han dado vuestro contacto para ${f.nick.the}.`,
  ],
  askDate: [
    "¿Para qué fecha?",
    "¡Buena elección! ¿Para qué día te gustaría?",
    '¡Gran elección! ¿Qué día te viene bien? También puedes decir "este fin de semana".',
  ],
  giveDate: [
    (f) => capitalize(f.when),
    (f) => `Para ${f.when}`,
    (f) => `${f.when}, si se puede`,
    (f) => `Habíamos pensado para ${f.when}`,
    (f) => `sería para ${f.when}`,
    (f) => `¿Para ${f.when} hay?`,
    (f) => `${capitalize(f.when)} nos vendría genial`,
    (f) => `pues para ${f.when}`,
  ],
  askParty: [
    "¿Cuántas personas?",
    "¿Y cuántos sois? Dime también si hay niños.",
    "¿Y cuántas personas? Adultos y niños, por favor.",
  ],
  giveParty: [
    (f) => f.party,
    (f) => `Para ${f.companions}`,
    (f) => `es para ${f.companions}`,
    (f) => `${f.party} :)`,
    (f) => `En total ${f.party}`,
    (f) => `sería para ${f.companions}`,
  ],
  offer: [
    (f) => `${f.tour.name}, ${f.date}, ${f.time}, ${f.party}: ${f.total}. ¿Desea reservar?`,
    (f) =>
      `Buenas noticias: hay plazas para el ${f.date}. "${f.tour.name}" sale a las ${f.firstTime} o a las ${f.secondTime}, dura ${f.tour.lasts}, y para ${f.party} son ${f.total} en total. ¿Te lo reservo?`,
    (f) =>
      `¡Sí, hay sitio el ${f.date}!\n${f.tour.name}, ${f.tour.lasts}\n${f.party}: ${f.total} en total\n▸ Reservar ${f.firstTime}\n▸ Reservar ${f.secondTime}\n▸ Otro día`,
  ],
  accept: [
    (f) => `Sí, a las ${f.time} por favor`,
    (f) => `Perfecto, a las ${f.time}`,
    (f) => `A las ${f.time} nos va genial`,
    (f) => `Vale, resérvalo para las ${f.time}`,
    (f) => `sí! ${f.time}`,
    (f) => `Nos vale. ${f.time}`,
    (f) => `ok ${f.time}, resérvalo`,
    (f) => `Me parece bien, a las ${f.time}`,
    (f) => `Sí, quiero reservar a las ${f.time}`,
    (f) => `nos quedamos con el de las ${f.time}`,
  ],
  tapTime: [(f) => `Reservar ${f.time}`],
  askName: [
    "¿Su nombre y correo?",
    "¡Genial! Solo necesito un nombre y un correo para la confirmación.",
    "¡Estupendo! ¿Qué nombre y correo pongo en la reserva?",
  ],
  contact: [
    (f) => `${f.person.first} ${f.person.last}, ${f.person.email}`,
    (f) => `${f.person.first} ${f.person.last}\n${f.person.email}`,
    (f) => `Soy ${f.person.first} ${f.person.last} y el correo es ${f.person.email}`,
    (f) => `${f.person.email}\n${f.person.first} ${f.person.last}`,
    (f) => `A nombre de ${f.person.first} ${f.person.last}, ${f.person.email}`,
    (f) => `${f.person.first} ${f.person.last}. ${f.person.email} gracias`,
  ],
  summary: [
    (f) => `Confirme: ${f.tour.name}, ${f.date}, ${f.time}, ${f.party}, ${f.total}. ¿Sí o no?`,
    (f) =>
      `Entonces queda ${f.tour.name}, el ${f.date} a las ${f.time}, para ${f.party}, ${f.total} en total, a nombre de ${f.person.first} ${f.person.last}. ¿Confirmo?`,
    (f) =>
      `Ya casi está: ${f.tour.name}, ${f.date} a las ${f.time}, ${f.party}, ${f.total}.\n▸ Confirmar reserva\n▸ Cambiar algo`,
  ],
  tapConfirm: ["Confirmar reserva"],
  confirm: [
    "Sí, confirmo",
    "Sí, confírmalo",
    "¡Confirmado!",
    "sí",
    "Todo bien, adelante",
    "eso es",
    "Sí, es correcto",
    "perfecto, confirma",
    "Correcto 👍",
    "Sí, resérvalo",
  ],
  confirmed: [
    (f) => `Reserva confirmada. Código: ${f.code}. La confirmación se ha enviado a ${f.person.email}.`,
    (f) =>
      `¡Tu reserva está confirmada! El código es ${f.code}. Nos vemos el ${f.date} a las ${f.time}: ${f.tour.meet}. El bono va de camino a ${f.person.email} 🌊`,
    (f) =>
      `Hecho, tu reserva está confirmada 🎉\nCódigo ${f.code}, ${f.date}, ${f.time}\nPunto de encuentro: ${f.tour.meet}\nEl bono y el enlace de pago están en tu correo (${f.person.email}). Cancelación gratis hasta 24 h antes.`,
  ],
  thanks: [
    "¡Muchas gracias, qué ganas!",
    "¡Qué bien, gracias!",
    "Genial, nos vemos",
    "Estupendo, gracias Mara",
    "Perfecto, gracias",
    "Ya me ha llegado el correo",
    "Qué fácil, gracias",
    "Guay, hasta entonces",
    (f) => `¡Gracias! Hasta ${f.onDay}`,
    "Qué ilusión, gracias",
    "maravilloso, mil gracias",
  ],
  extra: [
    "Una cosa más, ¿y si llueve?",
    "¿Hay que llevar algo?",
    "¿Tengo que imprimir el bono?",
    "¿Se puede pagar el mismo día?",
    "¿El precio ya lleva impuestos?",
    "¿Y devolvéis el dinero si nos cancelan el vuelo?",
  ],
  extraAnswer: [
    "Traiga calzado cómodo y enseñe el código en el móvil. Con mal tiempo cambiamos la fecha o devolvemos. Pago por enlace o el mismo día.",
    "No hace falta imprimir nada, basta con enseñar el código en el móvil. Con calzado cómodo vale; si hace mal tiempo cambiamos la fecha o te devolvemos el dinero. Puedes pagar con el enlace o el mismo día, impuestos incluidos.",
    "Solo calzado cómodo y el código en el móvil 🙂 Mal tiempo o vuelo cancelado: nueva fecha o devolución completa. Pago por enlace o el mismo día, impuestos incluidos.",
  ],
  restate: [
    (f) => `${f.nick.the}, ${f.when}`,
    (f) => `Quiero RESERVAR ${f.nick.the}`,
    (f) => `reservar ${f.nick.bare}`,
    (f) => `una reserva para ${f.nick.the}. ${capitalize(f.when)}.`,
    (f) => `Reserva. ${capitalize(f.nick.bare)}. ${capitalize(f.when)}.`,
    (f) => `Quiero plazas para ${f.companions}, es ${f.nick.the}`,
    (f) => `Es fácil: para ${f.when}, para ${f.companions}`,
  ],
};
