import type { VariantsOf } from "../../model/phrase-types.ts";
import type { EN_CARE } from "../en/care.ts";

/** Spanish phrases about lost items, photos, invoices and complaints. */
export const ES_CARE: VariantsOf<typeof EN_CARE> = {
  complaint: [
    (f) => `Hicimos ${f.nick.the} ${f.dayPast} y estoy muy ${f.person.female ? "decepcionada" : "decepcionado"}`,
    (f) => `El guía llegó 40 minutos tarde ${f.dayPast} y nadie nos avisó`,
    (f) => `Quiero poner una queja sobre ${f.nick.the}, fue ${f.dayPast}`,
    (f) => `${f.dayPastStart} estuvimos esperando en el punto de encuentro y NO vino nadie. Era ${f.nick.the}`,
    (f) => `${f.guide} fue muy maleducad${f.guideFemale ? "a" : "o"} con mi madre ${f.nick.in}`,
    (f) => `Nos prometieron un grupo pequeño y éramos 22 personas ${f.nick.in}!!`,
    (f) => `Muy mala experiencia con ${f.nick.the}, la mitad de lo prometido no estaba incluido`,
    (f) => `Llevo tres semanas esperando el reembolso, ${f.code}`,
    (f) => `Sinceramente ${f.nick.the} no merece la pena. Todo con prisas y demasiada gente`,
    (f) => `Me habéis cobrado dos veces la ${f.code} y nadie contesta a los correos`,
  ],
  apology: [
    "Su queja ha quedado registrada. Envíe los detalles a help@almarea.example.",
    "Lo siento muchísimo, no es el día que queremos para nadie. Se lo paso ahora mismo a un compañero.",
    "Lo siento mucho, no debería haber sido así. Ya he avisado a un compañero con todo lo que has escrito, no hace falta que lo repitas.",
  ],
  complaintMore: [
    "Nos fastidió el último día",
    "Pagamos bastante dinero por esto",
    "Mis padres tienen 70 años y estuvieron al sol todo el rato",
    "Tengo fotos si queréis",
    "Espero al menos una parte del dinero",
    "Y en el teléfono del bono salta el contestador",
    "Y hasta ahora no nos ha llamado nadie",
    "No soy el único caso, la otra pareja también se quejó",
  ],
  agentComplaint: [
    (f) =>
      `Lo siento muchísimo, ${f.person.first}. He hablado con operaciones y tienes razón. Te devuelvo la mitad, la tendrás en la tarjeta en una semana.`,
    (f) =>
      `Esto no debería haber pasado. Acabo de hacer el reembolso completo de la ${f.code}, y el coordinador de guías te llama si quieres.`,
    "Lo he leído todo y te entiendo. Te he hecho el reembolso completo y te invitamos a otra experiencia a elegir.",
    (f) =>
      `Perdona, ${f.person.first}. Hubo un lío con dos grupos ese día. El reembolso ya está en marcha, de 5 a 10 días laborables.`,
  ],
  agentFixed: [
    (f) =>
      `La encontré: ${f.tour.name}, el ${f.date} a las ${f.time}, ${f.party}. Punto de encuentro: ${f.tour.meet}. Te he reenviado el bono a ${f.person.email}.`,
    (f) =>
      `La tengo aquí, todo confirmado: ${f.tour.name}, el ${f.date}, ${f.time}, ${f.tour.meet}. El bono ya debería estar en tu bandeja.`,
    (f) =>
      `Está todo bien con la ${f.code}: el ${f.date} a las ${f.time}, ${f.party}. Te acabo de mandar el bono a ${f.person.email}.`,
  ],
  agentSorry: [
    "Lo he mirado y hay una cosa que puedo hacer: un vale por el importe total, válido un año. ¿Te sirve?",
    (f) => `He hablado con ${f.guide}, que guía ese día, y podemos hacer una excepción. Te llega un correo enseguida.`,
  ],
  agentMoved: [
    "Lo he mirado y hay una cosa que puedo hacer: un vale por el importe total, válido un año. ¿Te sirve?",
    (f) => `He hablado con ${f.guide}, que guía ese día, y podemos hacer una excepción. Te llega un correo enseguida.`,
    "No lo puedo cambiar, lo siento, pero te he puesto en lista de espera y te escribo en cuanto haya sitio.",
  ],
  agentBooking: [
    (f) => `Te lo reservo yo: ${f.tour.name}, ${f.price} por adulto. Dime el día y te mando el enlace de pago.`,
    (f) =>
      `Perdona al bot. ${f.tour.name}: hay salidas casi todos los días, ${f.price} por adulto. También puedes reservar en almarea.example.`,
    (f) => `Veo que querías ${f.tour.name}. Te mando las fechas y el enlace a ${f.person.email}, ¿es correcto?`,
  ],
  agentCare: [
    (f) => `Te lo acabo de mandar a ${f.person.email}. ¡Perdona el paso extra!`,
    (f) => `Hecho, lo tienes en tu correo (${f.person.email}).`,
  ],
  agentLost: [
    "Buenas noticias, el guía entregó algo ayer por la tarde. Te espera en la oficina, de 9:00 a 20:00.",
    (f) => `Le he preguntado a ${f.guide} y de momento nada, pero sigo buscando y te escribo en cualquier caso.`,
  ],
  again: [
    (f) => `Es sobre ${f.nick.the}, lo hicimos ${f.dayPast}`,
    (f) => `estuvimos con ${f.guide} ${f.dayPast}`,
    "Es sobre un tour que ya hicimos",
  ],
  afterAgent: [
    "Gracias, lo agradezco",
    "Vale, gracias por solucionarlo",
    "De acuerdo, gracias",
    "Me parece justo, gracias",
    "Bien, gracias. Buen día",
    "Vale, hagamos eso",
    "Gracias por la rapidez",
  ],
  lost: [
    (f) => `Creo que me dejé las gafas de sol ${f.dayPast} ${f.nick.in}`,
    (f) => `Mi hijo se olvidó la chaqueta ${f.nick.in} ${f.dayPast}. Azul oscuro, ¿la ha encontrado alguien?`,
    (f) => `Perdí un cargador y un pañuelo ${f.nick.in}, ¿habéis encontrado algo?`,
    (f) => `Me olvidé la botella de agua (verde) ${f.dayPast}, era ${f.nick.the} con ${f.guide}`,
    (f) => `¿Alguien ha entregado un paraguas después ${f.nick.of} ${f.dayPast}?`,
  ],
  photos: [
    (f) => `${f.guide} dijo que nos mandabais las fotos ${f.nick.of}, ¿dónde las veo?`,
    (f) => `¡Nos encantó ${f.nick.the}! ¿Compartís las fotos del grupo?`,
    (f) => `¿Cómo recibimos las fotos de ${f.dayPastBare}?`,
    (f) => `me podéis mandar las fotos ${f.nick.of}? ${f.guide} habló de un correo`,
  ],
  invoice: [
    (f) => `Necesito factura de la ${f.code} con el CIF de mi empresa`,
    (f) => `¿Me podéis mandar el recibo ${f.nick.of}? Lo hicimos ${f.dayPast}`,
    (f) => `¿Dónde descargo la factura de la ${f.code}?`,
    (f) => `mi empresa necesita factura con IVA ${f.nick.of}, es posible?`,
  ],
  lostAnswer: [
    "Objetos perdidos: escriba a help@almarea.example.",
    (f) =>
      `¡Ojalá aparezca! He dejado nota al equipo de ${f.guide}. Si lo encuentran, escribimos a ${f.person.email}. También puedes pasar por la oficina, Rua da Boavista, de 9:00 a 20:00.`,
    (f) =>
      `Ya le he preguntado a ${f.guide} y lo he puesto en la lista de objetos perdidos. Escribimos a ${f.person.email} en 24 horas, aparezca o no.`,
  ],
  photosAnswer: [
    "Las fotos se envían por correo.",
    (f) => `¡Qué bien que os gustó! Las fotos salen en tres días a ${f.person.email}. Mira también en spam.`,
    (f) => `¡Qué bien que os gustó! 🧡 Acabo de mandar el enlace del álbum a ${f.person.email}.`,
  ],
  invoiceAnswer: [
    "Facturas: almarea.example/invoices.",
    (f) =>
      `¡Claro! Puedes añadir el CIF en almarea.example/invoices con el código ${f.code}, y el PDF llega en un minuto.`,
    (f) =>
      `¡Claro! Añade el CIF aquí: almarea.example/invoices (código ${f.code}). El PDF llega a ${f.person.email} en un minuto.`,
  ],
};
