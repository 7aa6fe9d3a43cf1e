/** Word lists of the rules (Spanish), no accents; en/word-sets.ts describes the keys. */
export const WORD_SETS = {
  completed:
    "listo hecho reservado reservada confirmado confirmada enviado enviada cancelado cancelada apuntado apuntada anotado anotada tramitado tramitada concretado comprado comprada solicitado solicitada bloqueado bloqueada emitido emitida activado activada reprogramado reprogramada reembolsado reembolsada",
  uncompleted: "no nada sin ya",
  definite: "el la los las ese esa este esta tu su",
  backReferences: "eso ello",
  wants: "quiero necesito busco quisiera queria reserva reservar buscame",
  reservations: "no suerte dejo menos minimo oferta bajo lamento siento pero rechazado rechazada hmm mm pensar pienso",
  accepted: "acepto aceptado acepta",
  yes: "si ok vale venga va dale listo perfecto genial hecho bueno trato claro",
  criteria:
    "barato barata baratos baratas economico economica caro cara norte sur oeste centro cerca vegano vegetariano vegetariana italiano japones hoy",
  conditions: "cuando si hasta",
  negations: "no nunca",
  determiners: "la el este esta tu su mi",
  currencies: "$ euros euro eur pesos soles mxn dolares",
  emailWords: "email mail correo",
  phoneWords: "telefono celular movil",
};
