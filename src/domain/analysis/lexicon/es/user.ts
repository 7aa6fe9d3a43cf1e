/** What a user does with a message, besides its intent (Spanish). */
export const USER_PHRASES = {
  need: "(yo|) (quiero|queria|quisiera|necesito|busco|me gustaria|deseo) (un|una|comprar|reservar|saber|hacer|ayuda|informacion|encontrar|agendar|pedir|alquilar|contratar|unos|unas), estoy (buscando|interesado|interesada|intentando|tratando|necesitando), ando buscando, tengo (un|una) (problema|duda|pregunta|queja|consulta), (puedes|puede|podrias|podria|me puedes|me puede) (ayudarme|ayudar|recomendarme|recomendar), ayudame, me interesa",
  commit:
    "me (lo|la|los|las) quedo, me quedo (con|el|la|las|los), oferta aceptada, cerramos, (me|lo|la|los|) (quedo con|llevo|lo llevo|la llevo|compro|reservo|tomo|apunto|cojo), me (lo|la|los|las) (llevo|quedo), (manda|envia|pide|haz|confirma|reserva|tramita|cierra|activa|cancela)(lo|la|melo|mela) , (mandelo|enviela|envielo|pidalo|hagalo|reservela|tramitelo|activelo), (quiero|vamos a|voy a|puedes|puede) (reservar|comprar|confirmar|contratar|pedir|suscribirme|agendar|reservarlo|comprarlo|llevarlo|cerrarlo|hacerlo), quiero (ese|esa|este|esta|el|la|si), trato hecho, hecho, (si|ok|vale|claro|perfecto|genial|dale|listo) (por favor|adelante|confirmo|reserva|reservalo|quiero|hazlo|confirmado|lo quiero), confirmo, acepto, de acuerdo, confirmado, (esta|todo) (correcto|bien|perfecto), adelante, vamos con, dale, hagamoslo, ya (pague|he pagado), pago (hecho|realizado), finalizar (la|el|) (compra|pedido), me apunto",
  withdraw:
    "al final no, no (podemos|puedo|vamos a) (ir|asistir|poder), (cancela|cancelar|anula|anular) (la|mi) (reserva|cita), cambie de (idea|opinion), he cambiado de (idea|opinion), (dejalo|dejelo|olvidalo|olvidelo), (en realidad|mejor|espera) (no|cancela|cancelalo|dejalo), cancel(a|e|alo|elo) (eso|todo|el pedido|la reserva|por favor|), ya no (lo|la|me|) (quiero|necesito|interesa), no me interesa, pensandolo bien",
  select:
    "(el|la) (primero|primera|segundo|segunda|tercero|tercera|ultimo|ultima|mas barato|mas barata|otro|otra), (ese|esa|este|esta) (mismo|misma|opcion|modelo|horario|plan|me), opcion (#|uno|dos|tres|a|b), numero #, prefiero (el|la|ese|esa), me (gusta|gusto|quedo) (el|la|ese|esa|con)",
  alternatives:
    "(otra|otro|otras|otros|mas) (opcion|opciones|horario|horarios|fecha|modelo|color|talla|hotel|restaurante|lugar|dia|plan), (algo|alguno) (mas barato|mas economico|diferente|distinto|mas grande|mas pequeno|mas cerca), (hay|tienen|tiene|tienes) (otro|otra|otros|otras|mas), que mas",
  about_item:
    "(tiene|tienen|viene|incluye|acepta|funciona|sirve|es|esta|queda|aun|todavia|eso) (garantia|con|stock|wifi|desayuno|aparcamiento|disponible|incluido|cerca|lejos|nuevo|usado|todavia|negociable|descuento|envio|el), (cual|cuales|me das|dime|me puedes dar) (es|son|el|la|seria) (el|la|) (precio|valor|direccion|telefono|total|nombre|plazo|horario|estado|tamano|diferencia), cuanto (cuesta|es|vale|sale|tarda|queda|seria|esta) (el|la|ese|esa|eso|este|esta|), cuando (llega|sale|empieza|termina|entrega), donde (esta|queda) (el|la|mi), (aun|todavia|sigue) (esta|) disponible, (ese|esa|este|esta|del|de la) (producto|modelo|plan|hotel|habitacion|coche|piso|articulo|vestido|movil|bici), mi (pedido|paquete|reembolso|factura|cita|plan|reserva|compra|suscripcion)",
  counter_offer:
    "(te|le) (doy|ofrezco|puedo dar), (harias|haria|hacen|haces) (#|$|un descuento|por), puedo llegar a, (por|a) # me (lo|la|) (quedo|llevo), ultimo precio, negociable, lo (minimo|menos), (me lo|lo|la|me la) (dejas|deja|dejarias|dejaria|vendes) (en|por|a), (aceptas|aceptaria|aceptarias|acepta) ($|#|un), (puedo|podria|te|le) (pagar|ofrecer|ofrezco|doy|pago) , (mi|ultima|mejor) (oferta|propuesta), (puedes|puede|podrias) (bajar|mejorar|hacer) (el|algo|un|me), te doy ($|#), mi presupuesto es",
  objection_price:
    "(muy|es|esta|me parece|demasiado|algo|un poco|tan|bastante) (caro|cara|elevado|costoso), (fuera|encima) de(l|) (mi|nuestro|) presupuesto, no (puedo|me lo puedo|podemos) (pagar|permitir|pagarlo|permitirmelo), (mas barato|mas economico) (en otro|en otra|en la), precio (alto|elevado|abusivo|excesivo), que caro, carisimo, se me va de presupuesto",
  objection_trust:
    "(es|esto es|son|sera) (confiable|confiables|fiable|una estafa|real|verdad|de fiar), no (me fio|confio|me da confianza), estafa, fraude, (como|quien) (se|me garantiza) que, malas (opiniones|resenas), (por que|para que) (necesitas|necesita|necesitan|quieren|piden) (mi|mis|el), miedo a",
  objection_time:
    "(voy a|tengo que|dejame|dejeme|lo|me lo) (pensar|pensarlo|pienso|consultar|consultarlo|hablarlo|ver|verlo|consulto), (ahora no|mas tarde|en otro momento|otro dia), tarda (mucho|demasiado), muy (tarde|lejos|lento), no tengo tempo, no tengo tiempo, (solo|estoy) (mirando|viendo), (luego|despues) (vuelvo|te digo|te aviso|miro), quizas (luego|manana|mas), ya (te|le) (avisare|aviso|digo)",
  form_friction:
    "ya (te|se|le|lo|) (dije|he dicho|di|envie|mande|he dado|puse|respondi|lo dije), (enlace|boton|sitio|pagina|formulario|codigo|campo|link) no (funciona|abre|carga|me deja|acepta|sirve), (demasiadas|cuantas) (preguntas|pasos), (dice|sale|da) (que es|) (invalido|error|incorrecto), no (me deja|acepta|carga|puedo rellenar), por que (tantas|tanta|necesitan), no quiero (dar|registrarme|compartir)",
  resolved:
    "ya esta solucionado, (ya|ahora) (va|va bien|funciona|anda|puedo|pude|si|entre|quedo), (ya|) me funciona, (ahora|ya|) (funciono|funciona bien|quedo|se arreglo|resuelto|solucionado|me funciono|pude), problema (resuelto|solucionado)",
  question_word:
    "que, cual, cuales, cuando, donde, quien, por que, como, cuanto, cuantos, cuantas, puedo, puedes, puede, hay, tienen, se puede, seria posible",
  date_time:
    "hoy, manana, lunes, martes, miercoles, jueves, viernes, sabado, domingo, tarde, noche, semana que viene, proxima semana, enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre, fin de semana, horas",
};
