/**
 * Words by which a message reports that something is done, by language and without accents. A language has its own lists because the
 * words of one mean other things in the next ("no", "se", "este").
 */
export type CompletionWords = {
  /** Participles; in Portuguese and Spanish without their endings. */
  participles: string;
  /** Participles that can also mean taken by others: "Friday is booked". */
  taken: string;
  /** Participles of a cancellation, which the user has to have asked for. */
  cancels: string;
  /** Participles that can mean a checked detail: "your address is confirmed". */
  verifies: string;
  /** Participles that also tell the history of an item: "the battery was replaced". */
  changes: string;
  /** Participles of anything at all, which need a subject of the user's: "your booking is complete". */
  vague: string;
  /** Endings of participles. */
  endings: string;
  /** Auxiliaries of a state: "is booked". */
  states: string;
  /** Auxiliaries of an event: "has been booked". */
  events: string;
  /** Of these, the ones that also tell of earlier: "it was replaced last year". */
  past: string;
  /** Auxiliaries of what is always so: "é confirmada pela equipa". */
  habits: string;
  /** Auxiliaries that address the user: "you're booked". */
  addresses: string;
  /** Words before an active participle or verb: "I've booked". */
  actors: string;
  /** Verbs that report what the business has just done, with their accents: "reservé", not "reserve". */
  verbs: string;
  /** Words between an auxiliary and its participle, or before it. */
  fillers: string;
  /** Words that make a thing the user's own. */
  owned: string;
  /** Subjects that stand for what was asked for. */
  pronouns: string;
  /** Nothing is done after these in a clause: "not yet", "will be", "can be". */
  open: string;
  /** Conditions, anywhere before a participle. */
  conditions: string;
  /** Conditions and delays after a participle: "as soon as you pay". */
  delays: string;
  /** By whom, how or how soon something is usually done: "by our team". */
  manners: string;
  /** Words that make something taken by others: "fully", "all". */
  wholly: string;
  /** Words after a participle that continue a report. */
  links: string;
  /** Details that are checked and nothing more. */
  details: string;
  /** Participles of what is only written down, and such things: "your message was registered". */
  notes: string;
  noted: string;
  /** Days, which are booked by others. */
  days: string;
  /** Verbs of what the user still has to do for it: "pay to confirm". */
  steps: string;
  /** Words by which the business asks the user to try what it did. */
  tries: string;
};

export const COMPLETION_WORDS: readonly CompletionWords[] = [
  {
    participles:
      "booked reserved confirmed scheduled rescheduled placed cancelled canceled moved changed extended upgraded renewed registered enrolled enroled subscribed unsubscribed activated reactivated blocked unblocked added updated ordered purchased bought issued refunded completed complete arranged secured set sorted done signed submitted switched replaced transferred amended verified",
    taken: "booked reserved taken sold",
    cancels: "cancelled canceled unsubscribed",
    verifies: "confirmed verified",
    changes:
      "moved changed extended upgraded renewed activated reactivated blocked unblocked added updated purchased bought issued refunded replaced switched transferred amended completed complete secured",
    vague: "done set sorted added signed arranged",
    endings: "",
    states: "is are now",
    events: "been was were",
    past: "was were",
    habits: "",
    addresses: "youre ure",
    actors: "ive weve i we have",
    verbs: "",
    fillers: "now all already just both officially hereby successfully great perfect ok okay done thanks",
    owned: "your you ur yours youre youve",
    pronouns: "it its that thats this everything all now both they theyre",
    open: "be being not never nothing none nobody isnt arent wasnt werent hasnt havent hadnt cant cannot couldnt wont unable",
    conditions: "once if unless when whenever only soon until till",
    delays: "once if unless when only yet soon after pending subject",
    manners: "by through via within online our usually always automatically",
    wholly: "fully already all completely",
    links: "for on at to with in under from until till through and it you your the as tomorrow today tonight",
    details: "email mail address phone mobile telephone identity availability details eligibility data",
    notes: "registered noted submitted",
    noted: "message request complaint note feedback report comment suggestion",
    days: "monday tuesday wednesday thursday friday saturday sunday today tomorrow tonight",
    steps: "confirm secure complete finalize finalise hold activate",
    tries: "try check retry",
  },
  {
    participles:
      "confirmad reservad marcad remarcad desmarcad agendad reagendad cancelad alterad mudad trocad registad registrad inscrit comprad encomendad feit efetuad efectuad realizad concluid renovad prolongad estendid ativad activad desativad bloquead desbloquead adicionad acrescentad atualizad finalizad garantid reembolsad estornad adiad antecipad verificad",
    taken: "reservad ocupad esgotad marcad agendad",
    cancels: "cancelad desmarcad",
    verifies: "confirmad verificad",
    changes:
      "alterad mudad trocad comprad encomendad feit efetuad efectuad realizad concluid renovad prolongad estendid ativad activad desativad bloquead desbloquead adicionad acrescentad atualizad finalizad garantid reembolsad estornad adiad antecipad",
    vague: "feit adicionad acrescentad",
    endings: "o a os as",
    states: "esta estao ta tao fica ficam estas",
    events: "foi foram ficou ficaram sido",
    past: "foi foram sido",
    habits: "e sao",
    addresses: "",
    actors: "",
    verbs:
      "reservei marquei remarquei agendei confirmei cancelei alterei mudei troquei registei registrei inscrevi adicionei acrescentei renovei prolonguei bloqueei ativei efetuei atualizei encomendei desmarquei reservámos marcámos remarcámos agendámos confirmámos cancelámos alterámos mudámos trocámos registámos inscrevemos acrescentámos renovámos bloqueámos ativámos",
    fillers: "ja agora tudo tambem otimo perfeito ok certo combinado pronto prontinho sim",
    owned: "seu sua seus suas teu tua teus tuas vosso vossa vossos vossas voce voces estas",
    pronouns: "isso isto tudo ja agora",
    open: "ser estar ficar ter sendo nao nunca ainda nada nenhum nenhuma ninguem sera serao ficara ficarao for forem estiver estiverem seja sejam fique fiquem pode podem podera poderao deve devem vai vao so apenas",
    conditions: "quando assim logo caso depois apos ate",
    delays: "so apenas quando assim logo caso apos depois mediante ainda",
    manners: "pela pelo por nosso nossa sempre automaticamente",
    wholly: "tudo todos todas ja",
    links: "para pra por no na nos nas em com de do da a as ao ate hoje amanha",
    details: "email mail correio endereco morada telefone telemovel celular identidade disponibilidade dados",
    notes: "registad registrad anotad",
    noted: "mensagem reclamacao queixa nota sugestao comentario contacto contato interesse",
    days: "segunda terca quarta quinta sexta sabado domingo hoje amanha dia",
    steps: "confirmar garantir concluir finalizar segurar ativar",
    tries: "tente experimente teste veja",
  },
  {
    participles:
      "confirmad reservad agendad programad reprogramad cancelad anulad cambiad modificad movid aplazad registrad inscrit inscript apuntad anotad comprad encargad hech realizad completad finalizad tramitad renovad ampliad extendid activad desactivad bloquead desbloquead anadid agregad actualizad garantizad reembolsad asegurad verificad",
    taken: "reservad ocupad agotad complet",
    cancels: "cancelad anulad",
    verifies: "confirmad verificad",
    changes:
      "cambiad modificad movid aplazad comprad hech realizad completad finalizad tramitad renovad ampliad extendid activad desactivad bloquead desbloquead anadid agregad actualizad garantizad reembolsad asegurad",
    vague: "hech anadid agregad",
    endings: "o a os as",
    states: "esta estan queda quedan",
    events: "sido quedado quedo quedaron fue fueron",
    past: "fue fueron",
    habits: "es son",
    addresses: "estas quedas",
    actors: "he hemos ha se han",
    verbs:
      "reservé agendé confirmé cancelé anulé cambié modifiqué apunté anoté registré inscribí añadí agregué renové bloqueé activé actualicé encargué",
    fillers: "ya ahora tambien genial perfecto ok vale listo claro si",
    owned: "su sus tu tus vuestro vuestra vuestros vuestras usted ustedes te le",
    pronouns: "eso esto todo ya ahora",
    open: "ser estar quedar haber no nunca aun todavia nada ningun ninguna nadie sera seran quedara quedaran sea sean quede queden esten puede pueden debe deben va van podido",
    conditions: "cuando cuanto tras despues solo siempre hasta",
    delays: "solo cuando si tras despues mediante siempre cuanto aun todavia",
    manners: "por mediante nuestro nuestra siempre automaticamente",
    wholly: "todo todos todas",
    links: "para por a al en con de del el la los las hoy manana hasta",
    details: "correo email mail direccion telefono movil celular identidad disponibilidad datos",
    notes: "registrad anotad",
    noted: "mensaje solicitud queja reclamacion nota sugerencia comentario contacto interes",
    days: "lunes martes miercoles jueves viernes sabado domingo hoy manana dia",
    steps: "confirmar asegurar garantizar completar finalizar activar",
    tries: "prueba pruebe intenta intente revisa revise",
  },
];
