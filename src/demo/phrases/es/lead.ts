import { capitalize } from "../../model/casing.ts";
import type { VariantsOf } from "../../model/phrase-types.ts";
import type { EN_LEAD } from "../en/lead.ts";

/** Spanish phrases about requests for private tours and company quotes. */
export const ES_LEAD: VariantsOf<typeof EN_LEAD> = {
  request: [
    (f) => `Quería algo privado ${f.inCity} para nuestro aniversario de boda`,
    (f) => `Somos ${f.groupSize} amigos y queremos un día entero ${f.inCity} solo para nosotros, ¿lo hacéis?`,
    (f) => `¿Organizáis despedidas de soltera? ${capitalize(f.inCity)}, unas ${f.groupSize} chicas`,
    (f) => `¿Nos podéis montar un plan de 3 días ${f.inCity}?`,
    (f) => `Voy a pedirle matrimonio a mi novia ${f.inCity} y necesito ayuda 😅 algo especial`,
    (f) => `Mis padres cumplen 60 y querría una versión privada ${f.nick.of}`,
    (f) => `¿Hay opción privada para ${f.nick.the}? Somos ${f.groupSize}`,
    (f) => `Busco un tour a medida ${f.inCity} con guía solo para nuestra familia`,
    "¿Tenéis experiencias para regalar? Algo a medida para mi padre",
  ],
  requestAgain: [
    (f) => `un tour privado ${f.inCity}`,
    "algo privado, solo para nosotros",
    (f) => `PRIVADO. Sin más gente. ${f.inCity}`,
    "un plan a medida, ¿lo hacéis?",
  ],
  askEmail: [
    "¿Su correo?",
    "¡Qué buena idea! Nuestro equipo prepara una propuesta con precios. ¿A qué correo la enviamos?",
    "¡Me encanta! Te preparamos una propuesta en 24 horas. ¿A qué correo va?",
  ],
  giveEmail: [
    (f) => f.person.email,
    (f) => `Es ${f.person.email}`,
    (f) => `${f.person.email} gracias`,
    (f) => `claro: ${f.person.email}`,
    (f) => `Mándalo a ${f.person.email}`,
  ],
  askEmailAgain: ["Por favor, introduzca su correo.", "¡Gracias! ¿Y a qué correo te enviamos la propuesta?"],
  emailAgain: [
    (f) => `Ya lo he dado, ${f.person.email}`,
    (f) => `${f.person.email}, como te he dicho`,
    (f) => `¿Otra vez? ${f.person.email}`,
    (f) => f.person.email,
  ],
  askPhone: [
    "¿Teléfono con prefijo?",
    "Perfecto. ¿Y un teléfono, con prefijo, por si hay alguna duda?",
    '¡Gracias! ¿Y un teléfono? Es opcional, puedes decir "saltar".',
  ],
  givePhone: [
    (f) => f.person.localPhone,
    (f) => `${f.person.localPhone}`,
    (f) => `mi número es ${f.person.localPhone}`,
  ],
  phoneBad: [
    "Formato no válido. Ejemplo: +351 912 345 678",
    "Ese número no parece correcto. Usa el formato +351 912 345 678, por favor.",
    "¡Anotado, gracias!",
  ],
  phoneAgain: [
    (f) => f.person.phone,
    (f) => `ok ${f.person.phone}`,
    (f) => `${f.person.phone.replaceAll(" ", "")}`,
    (f) => `${f.person.localPhone}???`,
  ],
  skip: ["saltar", "Saltar", "prefiero no darlo", "con el correo vale", "saltar porfa"],
  refusal: [
    "Ya te lo he dicho",
    "Este formulario es de chiste",
    "olvida el teléfono, mandadme un correo",
    "El número ESTÁ bien",
    "demasiado lío, adiós",
    "¿para qué queréis mi teléfono?",
    "Prefiero no dar el teléfono",
  ],
  leadDone: [
    (f) => `Solicitud registrada: ${f.person.email}.`,
    (f) =>
      `¡Gracias, ${f.person.first}! Tu solicitud está con nuestro equipo, que te escribe a ${f.person.email} en un día laborable.`,
    (f) => `Listo ✅ Nuestro equipo tiene tu solicitud y te escribe a ${f.person.email} en 24 horas.`,
  ],
  company: [
    (f) =>
      `Hola, trabajo en ${f.company} y estamos organizando un encuentro ${f.inCity} en ${f.eventMonth} para ${f.headcount} personas. ¿Me enviáis presupuesto?`,
    (f) => `Necesitamos una actividad de team building para ${f.headcount} personas ${f.inCity}`,
    (f) => `¿Tenéis tarifas de empresa? ${f.company}, ${f.headcount} personas, ${f.eventMonth}`,
    (f) =>
      `Tenemos una cena con clientes ${f.inCity} y antes queríamos ${f.nick.the}, ${f.headcount} personas. Necesito presupuesto.`,
    (f) => `Soy de una agencia de viajes, ${f.company}. ¿Trabajáis con comisión para grupos?`,
    (f) =>
      `Buscamos un programa de incentivos ${f.inCity} para ${f.headcount} personas en ${f.eventMonth}, con factura a ${f.company}`,
    (f) =>
      `buenas, evento de empresa, ${f.headcount} personas, ${f.eventMonth}, presupuesto de unos ${f.budget} por persona. ¿Qué nos ofrecéis?`,
  ],
  companyAnswer: [
    "Grupos: máximo 10 personas por tour.",
    (f) =>
      `Sí, hacemos grupos de empresa de hasta 80 personas, repartidos con varios guías. Desde ${f.price} por persona en ${f.tour.name}, con factura. ¿A qué correo os puede escribir el equipo de grupos?`,
    (f) =>
      `¡Encantada de ayudar! Recibimos empresas de hasta 80 personas con varios guías, desde ${f.price} por persona en ${f.tour.name}, con factura. ¿Me dices tu nombre y correo de trabajo para el presupuesto?`,
  ],
  companyContact: [
    (f) => `${f.person.first} ${f.person.last}, ${f.workEmail}`,
    (f) => `${f.workEmail}`,
    (f) => `Enviadlo por favor a ${f.workEmail}, a la atención de ${f.person.first} ${f.person.last}`,
    (f) => `${f.person.first}, de ${f.company}: ${f.workEmail}`,
  ],
  companyDone: [
    (f) => `Solicitud registrada: ${f.workEmail}.`,
    (f) =>
      `¡Gracias, ${f.person.first}! El equipo de grupos enviará el presupuesto a ${f.workEmail} antes de mañana por la tarde.`,
    (f) =>
      `¡Gracias, ${f.person.first}! La solicitud de presupuesto está registrada ✅ El equipo de grupos escribe a ${f.workEmail} en un día laborable.`,
  ],
  companyTooMany: [
    "¿Entonces no hacéis grupos más grandes?",
    "Somos más, así que no",
    "vale, entonces no nos sirve",
    "ah, se nos queda pequeño",
  ],
  companyLeave: [
    "vale, se lo paso a mi jefa",
    "¿Tenéis un PDF con todas las opciones?",
    "Mmm, tengo que comparar con otros dos proveedores",
    "Entendido. Ya os diremos",
  ],
};
