/** What users want: every intent of the contract except `oos` (Spanish). */
export const INTENT_PHRASES = {
  greeting:
    "hola, buenas, buenos dias, buenas (tardes|noches), que tal, como estas, como esta usted, hola que tal, saludos, mucho gusto, encantado de conocerte",
  thanks:
    "gracias, muchas gracias, mil gracias, muy amable, te lo agradezco, se lo agradezco, gracias por, agradecido, agradecida",
  goodbye:
    "adios, chao, chau, hasta (luego|pronto|manana|la proxima|la vista), nos vemos, (eso|esto) es todo, (eso|seria) (seria|es|) todo, nada mas, por ahora (eso|nada), que (tengas|tenga) (buen|un buen), buen dia, cuidate, bye",
  affirm:
    "si, claro, por supuesto, vale, ok, okay, correcto, exacto, de acuerdo, perfecto, genial, dale, bueno, esta bien, si por favor, asi es, efectivamente, desde luego, sip",
  deny: "no, no gracias, para nada, no quiero, de ninguna manera, negativo, incorrecto, nunca, creo que no, ni hablar, no es eso, tampoco, jamas",
  product_question:
    "(cual|cuales) (es|son) (la|las|el|los) (diferencia|caracteristicas|medidas|beneficios|opciones|tallas|colores|modelos), (tiene|viene con|sirve|funciona|incluye) (garantia|en|con|para), mas (informacion|detalles), (como|que) (funciona|incluye|trae), saber mas, (venden|tienen|manejan), (me|) (recomiendas|recomienda|sugieres|muestras), producto, catalogo, garantia, busco (un|una), que (productos|servicios|planes), ficha tecnica, es compatible",
  price:
    "cuanto (cuesta|cuestan|es|vale|valen|sale|seria|cobran|cuestas), precio, precios, costo, coste, cual es el (precio|costo|coste|valor), presupuesto, cotizacion, tarifa, tarifas, mensualidad, lista de precios, que precio",
  discount:
    "descuento, descuentos, cupon, promocion, promociones, codigo promocional, (mejor|menor) precio, oferta, ofertas, rebaja, rebajas, mas barato, mas economico, bajar el precio, negociable, vale de descuento",
  availability:
    "disponible, disponibles, disponibilidad, (hay|tienen|en) (stock|existencias|existencia), aun (tienen|hay|esta), todavia (tienen|hay|esta), hay (hueco|cita|habitaciones|mesa|lugar|cupo|plazas), cuando (llega|vuelve|habra|tendran), agotado",
  booking:
    "reservar, reserva, agendar, (pedir|sacar|concertar|programar) (una |)cita, cita, reservacion, mesa para, (quiero|necesito|quisiera) (reservar|agendar|una cita), alquilar (un|una), turno, hora para, hospedaje, vuelo, vuelos, billete, visita, habitacion",
  order:
    "(quiero|queria|quisiera|me gustaria|necesito|voy a|puedo) (comprar|pedir|encargar|suscribirme|contratar|llevar|adquirir|ordenar), hacer (un|el) pedido, comprar, suscribirme, contratar, carrito, finalizar (la|) compra, quiero (un|una|dos|#) , me pone, ponme",
  order_status:
    "donde (esta|anda) mi (pedido|paquete|compra|envio|orden), estado (de|del) (mi|) (pedido|envio|compra|orden), rastrear, seguimiento, numero de seguimiento, (no|aun no|todavia no) (ha llegado|llego|me llega|me ha llegado|he recibido|llega|recibi), cuando (llega|llegara|me llega) (mi|el), mi pedido (no|aun|todavia|esta)",
  change_order:
    "(cambiar|modificar|actualizar|mover) (el|la|mi) * (pedido|reserva|direccion|fecha|hora|talla|color|plan|cita|producto|vuelo), reprogramar, cambio, cambiar, cambiarlo, modificar, en lugar de, aplazar, adelantar",
  cancel:
    "cancelar, cancelacion, cancela, cancelen, anular, anulacion, (quiero|necesito|quisiera|como) (puedo|) (cancelar|anular), dar de baja, darme de baja, baja, cerrar mi cuenta, desuscribirme, cancelar (mi|el|la)",
  refund:
    "reembolso, reembolsar, devolucion, devolver, (mi|el) dinero de vuelta, (devolver|devuelvan|regresen|regresar) (me|) (mi|el) dinero, devuelvanme, reintegro, quiero devolver, politica de (cambio|devolucion|devoluciones)",
  payment_problem:
    "(tarjeta|pago) (fue|esta|ha sido|no|me) (rechazado|rechazada|denegado|pasa|funciona|falla|rechazan|bloqueada), (cobrado|cobraron|cargado|cobro|cargo) (dos veces|doble|de mas|indebido|duplicado), me (cobraron|han cobrado|cobran), no (puedo|pude|consigo) pagar, (problema|error) (con el|con|de|en el) pago, (forma|formas|metodo|metodos|medios) de pago, (aceptan|acepta) (tarjeta|efectivo|paypal|credito), factura, facturacion, cuotas, plazos, como (puedo pagar|pago)",
  shipping:
    "envio, envios, entrega, entregan, envian, (plazo|costo|coste|gastos|tiempo) de (entrega|envio), (hacen|realizan) envios, envio gratis, a domicilio, mensajeria, recoger en tienda, recogida, cuanto (tarda|tardan|demora) (en|el|la) (llegar|envio|entrega)",
  opening_hours:
    "horario (de|) (apertura|atencion|cierre), horarios, (que|cual) (horario|es el horario|horas), (a que|hasta que) hora (abren|cierran|abre|cierra|estan), (abren|abre|cierran|abierto|abiertos) (los|el|hoy|manana|domingo|sabado|hasta|a), (estan|esta) (abierto|abiertos|abierta|cerrado), horario de tienda, horario",
  location:
    "donde (estan|esta|queda|quedan|se encuentran|se ubican|es) (ubicados|la|el|ubicado|), direccion, cual es (la|su) direccion, ubicacion, (tienda|sucursal|local) mas (cercana|cerca), como (llego|llegar), aparcamiento, estacionamiento, tienen tienda (en|fisica), sucursales",
  technical_problem:
    "no (funciona|me funciona|esta funcionando|abre|carga|enciende|prende|conecta|responde|instala|puedo acceder|puedo abrir|puedo instalar|me deja entrar|arranca), (da|sale|aparece|me da|mensaje de) (un |)error, error #, (se cuelga|se bloquea|se cierra|se congela|se cayo|roto|averiado|danado), (aplicacion|app|sitio|sistema|pagina|web|internet|wifi|pantalla|aparato) (no|se cayo|esta|lento|caida), dejo de funcionar, problema tecnico, soporte tecnico, sin (senal|internet|conexion), averia, falla",
  account:
    "(mi|nueva|una) cuenta, contrasena, clave, iniciar sesion, login, olvide (la|mi) (contrasena|clave), (restablecer|recuperar|cambiar|resetear) (la|mi) (contrasena|clave), (cambiar|actualizar) (mi|mis) (correo|email|datos|telefono|perfil), registro, registrarme, (crear|abrir|acceder a|entrar a|entrar en) (una|mi) cuenta, usuario, perfil, codigo de verificacion, cuenta bloqueada, eliminar mi cuenta",
  complaint:
    "(compre|pedi) * (llego|vino|rompio|dejo), queja, quejarme, reclamo, reclamacion, (es|que) (una verguenza|inaceptable|ridiculo|un desastre|indignante), (pesimo|pesima|horrible|terrible|mal|malo|mala) (servicio|atencion|producto|experiencia|empresa|calidad), (servicio|atencion|producto) (pesimo|pesima|horrible|terrible|malo|mala), inaceptable, decepcionado, decepcionada, (muy|tan) (enfadado|enojado|molesto|molesta|frustrado|frustrada|indignado), (llego|vino|esta|recibi) (roto|rota|equivocado|equivocada|defectuoso|danado|danada|tarde|frio|fria|incompleto), producto equivocado, falta de respeto, nadie (responde|contesta|me|resuelve|atiende), harto, harta",
  feedback:
    "sugerencia, opinion, valoracion, comentario, elogio, (excelente|gran|buen|buena|estupendo|magnifico) (servicio|trabajo|experiencia|atencion), (me encanto|me encanta|me gusto) (el|la|mucho|su), felicidades, felicitaciones, enhorabuena, son (geniales|los mejores), muy util, lo recomiendo, recomendable, deberian (mejorar|anadir|agregar|tener)",
  human_request:
    "(hablar|chatear|comunicarme|comunicame|contactar|pasame|paseme) con _ (agente|humano|humana|persona|operador|operadora|asesor|asesora|gerente|supervisor|encargado|representante|responsable|vendedor), (hablar|chatear|comunicarme) con (alguien|ustedes|vosotros), (quiero|necesito) (a |)(un|una) (agente|humano|persona|asesor), (agente|asesor|persona) (humano|humana|real|de verdad), atencion (humana|personal|al cliente), persona real, (quiero|necesito) hablar con alguien, (me|pueden|puede alguien) (llamar|llaman|llamarme|llamen), no quiero (hablar con|) (un |)(robot|bot|maquina)",
  contact_details:
    "mi (nombre|correo|email|telefono|celular|movil|numero|direccion|dni|empresa|contacto) (es|:|completo), me llamo, soy _ y mi, (aqui esta|te dejo|le dejo|apunta|anota) mi, (me|puede|puedes) (pueden |)(llamar|contactar|escribir) (al|a|en), (cual|me das) (es|) (el|su|tu) (telefono|correo|numero|contacto|whatsapp), telefono de contacto",
  bot_question:
    "eres (un|una|humano|real|humana) (robot|bot|humano|persona|maquina|ia|), eres (humano|real|humana), quien (eres|te) (creo|hizo|), como te llamas, cual es tu nombre, que (puedes|sabes) hacer, cuantos anos tienes, de donde eres, tienes (sentimientos|amigos|nombre), (es|estoy hablando con) un robot, hablame de ti, que idiomas",
};
