/** Word lists of the rules (Spanish), no accents; en/word-sets.ts describes the keys. */
export const WORD_SETS = {
  completed:
    "listo hecho cambiado cambiada modificado modificada reservado reservada reservados reservadas confirmado confirmada confirmados confirmadas enviado enviada cancelado cancelada apuntado apuntada anotado anotada tramitado tramitada concretado comprado comprada solicitado solicitada bloqueado bloqueada emitido emitida activado activada reprogramado reprogramada reembolsado reembolsada apuntados apuntadas anotados anotadas inscripto inscripta inscripto inscrito inscrita inscritos recibido recibida recibidos llego asignada asignado agendado agendada resuelto resuelta solucionado solucionada cerrado cerrada anulada anulado baja",
  uncompleted: "no nada sin ya",
  definite: "el la los las ese esa este esta tu su",
  backReferences: "eso ello",
  wants: "quiero necesito busco quisiera queria reserva reservar buscame",
  reservations: "no suerte dejo menos minimo oferta bajo lamento siento pero rechazado rechazada hmm mm pensar pienso",
  accepted: "acepto aceptado acepta",
  yes: "si sip ok vale estupendo excelente venga va dale listo perfecto genial hecho bueno trato claro",
  criteria:
    "barato barata baratos baratas economico economica caro cara norte sur oeste centro cerca vegano vegetariano vegetariana italiano japones hoy",
  conditions: "cuando si hasta",
  negations: "no nunca",
  determiners: "la el este esta tu su mi",
  articles: "el la los las del al ese esa este esta su tu",
  unnamed: "mejor mas proxima proximo siguiente otro otra mismo misma unico unica",
  products:
    "tour tours clase curso taller excursion visita paseo ruta caminata senderismo crucero cata degustacion experiencia paquete sesion retiro campamento avistamiento velero barco kayak safari espectaculo abono kit chaqueta abrigo vestido sudadera camisa zapatos zapatillas botas bolso sofa silla colchon lampara movil celular portatil tableta televisor camara impresora bici bicicleta patinete apartamento piso estudio villa suite tratamiento masaje brunch bufet ramo collar programa",
  months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  dayWords: "dia lunes martes miercoles jueves viernes sabado domingo",
  books:
    "reservar reservo reservarlo reservame comprar compro apuntar apuntarme apuntarnos agendar contratar pedir inscribir inscribirme",
  ownOrders: "reserva pedido cita entradas compra suscripcion turno",
  currencies: "$ euros euro eur pesos soles mxn dolares",
  emailWords: "email mail correo",
  phoneWords: "telefono celular movil",
  hourWords: "h hs horas am pm",
  formFields:
    "nombre apellidos nacimiento direccion calle altura piso depto entrecalles telefono celular correo mail email dni cuit cuil nif cedula postal matricula profesion iban nomina recibo sueldo afiliado contrato cups catastral cliente cuenta foto tarjeta poliza app",
  elsewhere: "otro otra otros otras lado competencia vecino vecina amazon",
  complains:
    "profeco condusef consumo consumidor reclamacion reclamaciones queja quejar quejarme denuncia denunciar denunciado denuncio reportar reporto abogado estafadores rateros indecopi sernac facua policia",
  givesUp:
    "dejalo dejelo dejad olvidalo olvidaos olvidelo nada paso cancelo desisto dejo deja borro desinstalo baja basta ya inutil adios chau chao equivoque",
  later:
    "luego despues manana pensar pensarlo pienso consultarlo consulto hablarlo miro mirar proxima semana rato aviso digo cuento comparando mirando",
  inPerson: "telefono llamo llamar sucursal oficina tienda acerco persona ire paso ayuntamiento",
  intends: "voy ire vamos me prefiero mejor seguire sigo ya entonces",
};
