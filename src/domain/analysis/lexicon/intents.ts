import type { Phrases } from "../phrases.ts";

/** What users want, in phrases of our own writing. Every intent of the contract but `oos`. */
export const INTENT_PHRASES = {
  greeting: {
    en: "hi, hello, hey, hiya, good (morning|afternoon|evening|day), greetings, howdy, hi there, hey there, hello there, whats up, how are you, how is it going, nice to meet you",
    pt: "oi, ola, oie, opa, bom dia, boa tarde, boa noite, tudo bem, tudo bom, e ai, como vai, como voce esta, oi tudo bem, prazer em conhecer",
    es: "hola, buenas, buenos dias, buenas (tardes|noches), que tal, como estas, como esta usted, hola que tal, saludos, mucho gusto, encantado de conocerte",
  },
  thanks: {
    en: "thanks, thank you, thx, ty, thanks (a lot|so much|for), thank you (so|very) much, thank you for, appreciate (it|that|your), much appreciated, cheers, grateful",
    pt: "obrigado, obrigada, muito obrigado, muito obrigada, valeu, vlw, brigado, brigada, obg, agradeco, grato, grata",
    es: "gracias, muchas gracias, mil gracias, muy amable, te lo agradezco, se lo agradezco, gracias por, agradecido, agradecida",
  },
  goodbye: {
    en: "bye, goodbye, good bye, bye bye, see (you|ya) (later|soon|around|), have a (good|nice|great) (day|one|evening|night|weekend), take care, good night, thats (all|it), that is (all|it), that will be all, no (thats|that is) (all|it), nothing else, im (all set|done|good), talk to you later, catch you later, that would be all",
    pt: "tchau, ate (logo|mais|breve|amanha|a proxima|depois), adeus, (era|e|seria) (so|somente|apenas) (isso|isto), so isso, nada mais, mais nada, por enquanto e so, isso e tudo, bom (final|fim) de semana, fica com deus, flw, falou",
    es: "adios, chao, chau, hasta (luego|pronto|manana|la proxima|la vista), nos vemos, (eso|esto) es todo, (eso|seria) (seria|es|) todo, nada mas, por ahora (eso|nada), que (tengas|tenga) (buen|un buen), buen dia, cuidate, bye",
  },
  affirm: {
    en: "yes, yep, yeah, yup, ya, sure, ok, okay, of course, correct, right, exactly, absolutely, definitely, sounds good, that works, fine, great, perfect, alright, please do, yes please, go ahead, indeed, agreed, why not",
    pt: "sim, isso, claro, com certeza, ok, pode ser, certo, beleza, blz, perfeito, otimo, isso mesmo, exato, exatamente, sim por favor, aham, uhum, pode, quero, combinado, tudo bem",
    es: "si, claro, por supuesto, vale, ok, okay, correcto, exacto, de acuerdo, perfecto, genial, dale, bueno, esta bien, si por favor, asi es, efectivamente, desde luego, sip",
  },
  deny: {
    en: "no, nope, nah, not really, no way, no thanks, no thank you, never, not that, i dont, i dont think so, wrong, incorrect, not correct, no im not, negative, nay",
    pt: "nao, nao obrigado, nao obrigada, nao quero, de jeito nenhum, negativo, errado, incorreto, nunca, acho que nao, nem pensar, nao e isso, jamais",
    es: "no, no gracias, para nada, no quiero, de ninguna manera, negativo, incorrecto, nunca, creo que no, ni hablar, no es eso, tampoco, jamas",
  },
  product_question: {
    en: "what (is|are) the (difference|features|specs|ingredients|dimensions|benefits), does (it|this|that|the _) (have|include|work|come|support|fit), (tell|give) me (more|something) about, more (information|info|details), (how|what) does (it|this|that) (work|do|include|contain), which (one|model|plan) (is|should|would), is it (compatible|waterproof|new|used), (do|can) you recommend, recommend (me|a|something), what (size|sizes|color|colors|colours|options|products|services|plans) (do|are), looking for (a|an|some), product, catalog, catalogue, warranty, specifications, do you (sell|carry), what kind of, show me, suggestions",
    pt: "(qual|quais) (a|as|o|os) (diferenca|caracteristicas|medidas|beneficios|opcoes|tamanhos|cores|modelos), (tem|vem com|serve|funciona|inclui) (garantia|em|com|no|para), mais (informacoes|detalhes), (como|o que) (funciona|inclui|vem), saber mais, (voces|vcs) (vendem|tem|trabalham), (me|) (indica|recomenda|sugere|mostra), produto, catalogo, garantia, procurando (um|uma), quais (produtos|servicos|planos), ficha tecnica, e compativel",
    es: "(cual|cuales) (es|son) (la|las|el|los) (diferencia|caracteristicas|medidas|beneficios|opciones|tallas|colores|modelos), (tiene|viene con|sirve|funciona|incluye) (garantia|en|con|para), mas (informacion|detalles), (como|que) (funciona|incluye|trae), saber mas, (venden|tienen|manejan), (me|) (recomiendas|recomienda|sugieres|muestras), producto, catalogo, garantia, busco (un|una), que (productos|servicios|planes), ficha tecnica, es compatible",
  },
  price: {
    en: "how much, price, prices, pricing, cost, costs, how much (is|does|are|do|would), what (is|does|are|would) * (cost|price|fee|fare|rate|charge), quote, estimate, rates, fee, fees, how expensive, price list, monthly (cost|fee|price), asking price, what do you charge",
    pt: "quanto (custa|e|sai|fica|ta|esta|seria|cobram|vale), preco, precos, valor, valores, qual (o|e o) (preco|valor|custo), orcamento, cotacao, tabela de precos, mensalidade, taxa, quanto que (e|custa|ta), caro",
    es: "cuanto (cuesta|cuestan|es|vale|valen|sale|seria|cobran|cuestas), precio, precios, costo, coste, cual es el (precio|costo|coste|valor), presupuesto, cotizacion, tarifa, tarifas, mensualidad, lista de precios, que precio",
  },
  discount: {
    en: "discount, discounts, coupon, promo code, promo, promotion, voucher, (special|better|best) (offer|deal|price|deals), deals, sale, on sale, cheaper, lower (the price|price), student discount, any (deals|offers), come down, knock off, negotiable",
    pt: "desconto, descontos, cupom, promocao, promocoes, codigo promocional, (melhor|menor) preco, oferta, ofertas, mais barato, mais em conta, abaixar, faz por menos, a vista tem, negociavel, voucher",
    es: "descuento, descuentos, cupon, promocion, promociones, codigo promocional, (mejor|menor) precio, oferta, ofertas, rebaja, rebajas, mas barato, mas economico, bajar el precio, negociable, vale de descuento",
  },
  availability: {
    en: "available, availability, in stock, out of stock, (do|did) you (still|) have (any|it|this|the|a), is (it|this|that|there) (still|) available, any (rooms|tables|slots|spots|openings|seats|left), (when|will) (will it be|be back|you have), still (have|available|for sale), restock, vacancy, vacancies, openings",
    pt: "disponivel, disponiveis, disponibilidade, (tem|em|no) estoque, ainda (tem|esta|ta) , tem vaga, tem vagas, tem (horario|horarios|quarto|mesa|no tamanho|na cor), quando (chega|volta|vai ter), esgotado, pronta entrega",
    es: "disponible, disponibles, disponibilidad, (hay|tienen|en) (stock|existencias|existencia), aun (tienen|hay|esta), todavia (tienen|hay|esta), hay (hueco|cita|habitaciones|mesa|lugar|cupo|plazas), cuando (llega|vuelve|habra|tendran), agotado",
  },
  booking: {
    en: "book, booking, reserve, reservation, appointment, schedule (a|an|my|the), make an appointment, (book|reserve|need|want|get) (a|an|me|the|us) (table|room|flight|hotel|appointment|ticket|seat|ride|car|taxi|cab|visit|demo|call|slot|tour), table for, rent a car, set up a (meeting|call|demo|visit), check in, book (a|me), doctors appointment, viewing",
    pt: "reservar, reserva, agendar, agendamento, marcar (uma|um|horario|consulta|visita), (quero|preciso|gostaria de) (marcar|agendar|reservar), mesa para, consulta, (alugar|aluguel) (um|de), horario para, diaria, hospedagem, passagem, passagens, test drive, marcar",
    es: "reservar, reserva, agendar, (pedir|sacar|concertar|programar) (una |)cita, cita, reservacion, mesa para, (quiero|necesito|quisiera) (reservar|agendar|una cita), alquilar (un|una), turno, hora para, hospedaje, vuelo, vuelos, billete, visita, habitacion",
  },
  order: {
    en: "(i want|id like|i would like|want|like|need|can i|let me|i|ill) (to|) (order|buy|purchase|get|subscribe|sign up|have), place an order, buy, purchase, order a, add to (my |)cart, checkout, subscribe, subscription plan, sign up, upgrade, ill (take|have|get), can i (get|have|order|buy) (a|an|the|some|two|#)",
    pt: "(quero|queria|gostaria de|preciso|vou|posso) (comprar|pedir|encomendar|assinar|contratar|levar|adquirir), fazer (um|o) pedido, comprar, encomendar, assinar, contratar, carrinho, finalizar (a|) compra, quero (um|uma|dois|duas|#) , me ve, vou querer",
    es: "(quiero|queria|quisiera|me gustaria|necesito|voy a|puedo) (comprar|pedir|encargar|suscribirme|contratar|llevar|adquirir|ordenar), hacer (un|el) pedido, comprar, suscribirme, contratar, carrito, finalizar (la|) compra, quiero (un|una|dos|#) , me pone, ponme",
  },
  order_status: {
    en: "where is my (order|package|parcel|delivery|stuff|item), wheres my (order|package|parcel|delivery|refund), order status, status of (my|the) (order|package|delivery|claim|ticket|application), track (my|the|an) (order|package|parcel|shipment), tracking, (hasnt|has not|havent|not|still|never) (arrived|received|been delivered|got|gotten) (my|yet|it|), when will (my|it|the) * (arrive|come|be delivered|ship), my order (is|was|hasnt|status|number), (check|update on) (on|) (my|the) (order|delivery)",
    pt: "(onde|cade|kd) (esta|ta|) (o|a|) (meu|minha) (pedido|encomenda|pacote|entrega|compra), status (do|da|) (meu|minha|) (pedido|entrega|compra), rastrear, rastreio, rastreamento, codigo de rastreio, (nao|ainda nao) (chegou|recebi|foi entregue|saiu), quando (chega|vai chegar|sera entregue) (meu|minha|o|a), acompanhar (meu|o) pedido, andamento",
    es: "donde (esta|anda) mi (pedido|paquete|compra|envio|orden), estado (de|del) (mi|) (pedido|envio|compra|orden), rastrear, seguimiento, numero de seguimiento, (no|aun no|todavia no) (ha llegado|llego|me llega|me ha llegado|he recibido|llega|recibi), cuando (llega|llegara|me llega) (mi|el), mi pedido (no|aun|todavia|esta)",
  },
  change_order: {
    en: "(change|modify|edit|update|move|switch|exchange) (my|the) * (order|booking|reservation|appointment|address|date|time|size|color|plan|flight|item|one), (change|move) (it|that|this) to, reschedule, instead of, exchange (it|this|the|my|for), different (size|color|date|time|address), add (one more|another|#) * to (my|the) (order|booking), switch (plan|plans|to), downgrade",
    pt: "(mudar|alterar|trocar|modificar) (o|a|meu|minha) * (pedido|reserva|endereco|data|horario|tamanho|cor|plano|consulta|produto), remarcar, reagendar, troca, trocar, alterar, mudar (a data|o horario|o endereco|de plano), adiar, adiantar",
    es: "(cambiar|modificar|actualizar|mover) (el|la|mi) * (pedido|reserva|direccion|fecha|hora|talla|color|plan|cita|producto|vuelo), reprogramar, cambio, cambiar, cambiarlo, modificar, en lugar de, aplazar, adelantar",
  },
  cancel: {
    en: "cancel, cancellation, cancel (my|the|it|this|that|a) , (want|need|like|how) (to|do i) cancel, unsubscribe, terminate, close my account, end my (subscription|membership|plan), stop (my|the) (subscription|service|order), call off",
    pt: "cancelar, cancelamento, cancela, cancelem, (quero|preciso|gostaria de|como) (faco para|) cancelar, encerrar (minha|a|o) (conta|assinatura|contrato), descadastrar, (rescindir|rescisao), desistir da compra, cancelar (meu|minha|o|a)",
    es: "cancelar, cancelacion, cancela, cancelen, anular, anulacion, (quiero|necesito|quisiera|como) (puedo|) (cancelar|anular), dar de baja, darme de baja, baja, cerrar mi cuenta, desuscribirme, cancelar (mi|el|la)",
  },
  refund: {
    en: "refund, refunds, money back, reimburse, reimbursement, return (it|this|the|my|an item|policy), (want|need|like|how) (to|do i) return, send it back, chargeback, get my money, refunded, returns",
    pt: "reembolso, reembolsar, estorno, estornar, devolucao, devolver, (meu|o) dinheiro de volta, ressarcimento, quero devolver, politica de (troca|devolucao), me devolver, arrependimento",
    es: "reembolso, reembolsar, devolucion, devolver, (mi|el) dinero de vuelta, (devolver|devuelvan|regresen|regresar) (me|) (mi|el) dinero, devuelvanme, reintegro, quiero devolver, politica de (cambio|devolucion|devoluciones)",
  },
  payment_problem: {
    en: "(card|payment|transaction) (was|is|got|been|keeps|) (declined|rejected|failed|failing|not working|blocked|refused), (charged|billed) (twice|me|double|wrong|extra|too much), double charge, overcharged, (problem|issue|trouble|error) (with|paying) * (payment|card|bill|billing|invoice), (cant|couldnt|unable to) pay, payment (problem|issue|error|method|methods|failed), wrong amount, unknown charge, unauthorized (charge|transaction), (how|where) (can|do) i pay, do you (take|accept) (credit|cards|paypal|cash|visa), pay (with|by|in), invoice, billing, installments, bill, my card",
    pt: "(cartao|pagamento|pix|boleto) (foi|esta|deu|nao) (recusado|negado|erro|passa|funciona|cai|caiu|aprovado|compensou|bloqueado), (cobrado|cobrada|cobraram|cobranca) (duas vezes|indevida|em dobro|a mais|errada|duplicada), cobranca, nao (consigo|consegui) pagar, (problema|erro) (no|com o|com) pagamento, (forma|formas) de pagamento, (aceita|aceitam) (cartao|pix|boleto|credito), boleto, segunda via, fatura, nota fiscal, parcelar, parcelamento, como (faco para pagar|pago), pix",
    es: "(tarjeta|pago) (fue|esta|ha sido|no|me) (rechazado|rechazada|denegado|pasa|funciona|falla|rechazan|bloqueada), (cobrado|cobraron|cargado|cobro|cargo) (dos veces|doble|de mas|indebido|duplicado), me (cobraron|han cobrado|cobran), no (puedo|pude|consigo) pagar, (problema|error) (con el|con|de|en el) pago, (forma|formas|metodo|metodos|medios) de pago, (aceptan|acepta) (tarjeta|efectivo|paypal|credito), factura, facturacion, cuotas, plazos, como (puedo pagar|pago)",
  },
  shipping: {
    en: "shipping, delivery, deliver, ship (to|it|internationally), do you (ship|deliver), how long (does|will|is) * (take|shipping|delivery|arrive), (shipping|delivery) (cost|fee|time|times|options|charges), free shipping, express (delivery|shipping), courier, pick ?up in store, pick it up, next day delivery",
    pt: "frete, entrega, entregam, entregas, envio, enviam, (prazo|taxa|valor) de (entrega|envio), (qual|quanto) (o|e o) frete, (voces|vcs) entregam, frete gratis, sedex, correios, retirar na loja, retirada, quanto tempo (demora|leva) (para|pra) (chegar|entregar)",
    es: "envio, envios, entrega, entregan, envian, (plazo|costo|coste|gastos|tiempo) de (entrega|envio), (hacen|realizan) envios, envio gratis, a domicilio, mensajeria, recoger en tienda, recogida, cuanto (tarda|tardan|demora) (en|el|la) (llegar|envio|entrega)",
  },
  opening_hours: {
    en: "opening (hours|times), (what|which) (time|hours) (do|are|does) (you|they|it|the store|the shop) (open|close|closed), are you open, (when|what time) (do|does|are) * (open|close|closed|opening), business hours, working hours, store hours, hours of operation, open (on|today|tomorrow|now|late|until), closing time, office hours, hours",
    pt: "horario (de|do) (funcionamento|atendimento), (que|qual) (horas|hora|horario) (voces|vcs|a loja|abre|abrem|fecha|fecham|e|de), (abrem|abre|fecha|fecham|aberto|abertos|aberta) (no|aos|hoje|amanha|domingo|sabado|ate|que|as|de), (estao|esta|ta) (aberto|abertos|aberta|fechado), ate que horas, funciona (no|aos|domingo|sabado|hoje)",
    es: "horario (de|) (apertura|atencion|cierre), horarios, (que|cual) (horario|es el horario|horas), (a que|hasta que) hora (abren|cierran|abre|cierra|estan), (abren|abre|cierran|abierto|abiertos) (los|el|hoy|manana|domingo|sabado|hasta|a), (estan|esta) (abierto|abiertos|abierta|cerrado), horario de tienda, horario",
  },
  location: {
    en: "where are you (located|based), where (is|are) (your|the|it|they|you) (store|shop|office|located|restaurant|hotel|branch|at), your address, the address, address, directions, nearest (store|branch|shop|location), how (do|can) i get (there|to), location, locations, branches, parking, in what (city|area|part)",
    pt: "onde (fica|ficam|voces ficam|esta|e) (a|o|localizado|localizada|voces|), endereco, qual (o|e o) endereco, localizacao, (loja|unidade|filial) mais (proxima|perto), como (chego|chegar), estacionamento, tem loja (em|no|na|fisica), filiais",
    es: "donde (estan|esta|queda|quedan|se encuentran|se ubican|es) (ubicados|la|el|ubicado|), direccion, cual es (la|su) direccion, ubicacion, (tienda|sucursal|local) mas (cercana|cerca), como (llego|llegar), aparcamiento, estacionamiento, tienen tienda (en|fisica), sucursales",
  },
  technical_problem: {
    en: "(doesnt|does not|isnt|not|wont|stopped|keeps) (work|working|load|loading|open|start|turn on|connect|connecting|crashing|freezing|syncing|respond|responding), error (message|code|#|when), bug, crash, crashed, crashes, broken, (app|website|site|page|device|wifi|internet|screen|printer|software|login|system) (is|keeps|wont|doesnt|not|isnt|has) (down|crashing|slow|frozen|working|load|stuck|open|not), technical (issue|problem|support|difficulties), (cant|cannot|unable to) (connect|open|download|install|update|load|access|upload|use), frozen, glitch, troubleshoot, how do i (install|set up|configure|connect|reset), no (signal|internet|sound|connection)",
    pt: "nao (funciona|esta funcionando|ta funcionando|abre|carrega|liga|conecta|responde|instala|consigo acessar|consigo abrir|consigo instalar|consigo conectar), (deu|da|dando|mensagem de|aparece) erro, erro #, (travou|travando|trava|caiu|bugado|bugou|quebrado|quebrou), (aplicativo|app|site|sistema|pagina|internet|wifi|tela|aparelho) (nao|caiu|travou|fora|lento|parou|esta|ta), parou de funcionar, problema tecnico, suporte tecnico, sem (sinal|internet|conexao), com defeito, defeito",
    es: "no (funciona|me funciona|esta funcionando|abre|carga|enciende|prende|conecta|responde|instala|puedo acceder|puedo abrir|puedo instalar|me deja entrar|arranca), (da|sale|aparece|me da|mensaje de) (un |)error, error #, (se cuelga|se bloquea|se cierra|se congela|se cayo|roto|averiado|danado), (aplicacion|app|sitio|sistema|pagina|web|internet|wifi|pantalla|aparato) (no|se cayo|esta|lento|caida), dejo de funcionar, problema tecnico, soporte tecnico, sin (senal|internet|conexion), averia, falla",
  },
  account: {
    en: "(my|an|new|the) account, password, log ?in, login, log in, sign in, forgot (my|the) (password|username|pin), reset (my|the|a) (password|pin), (change|update) my (email|password|phone|name|details|profile), username, create an account, register, registration, profile, verify my, verification code, locked out, two factor, delete my (account|data)",
    pt: "(minha|nova|uma) conta, senha, login, esqueci (a|minha) senha, (redefinir|recuperar|trocar|mudar|resetar) (a|minha) senha, (mudar|alterar|atualizar) (meu|meus) (email|e-mail|dados|telefone|cadastro), cadastro, cadastrar, (criar|abrir|acessar|entrar) (uma|na|minha|a) (minha |)conta, usuario, perfil, codigo de verificacao, conta bloqueada, excluir minha conta",
    es: "(mi|nueva|una) cuenta, contrasena, clave, iniciar sesion, login, olvide (la|mi) (contrasena|clave), (restablecer|recuperar|cambiar|resetear) (la|mi) (contrasena|clave), (cambiar|actualizar) (mi|mis) (correo|email|datos|telefono|perfil), registro, registrarme, (crear|abrir|acceder a|entrar a|entrar en) (una|mi) cuenta, usuario, perfil, codigo de verificacion, cuenta bloqueada, eliminar mi cuenta",
  },
  complaint: {
    en: "(bought|ordered) * (broke|arrived|came|stopped), complaint, complain, (this|that|it) is (ridiculous|unacceptable|terrible|awful|outrageous|a joke|horrible|disappointing), (worst|terrible|horrible|awful|poor|bad) (service|experience|company|support|quality|product), unacceptable, disappointed, (very|so|really|extremely) (angry|upset|frustrated|unhappy|disappointed|annoyed), (arrived|came|is|was|item|received) (broken|damaged|defective|wrong|dirty|late|cold|faulty), wrong (item|order|size|product|color), fed up, speak to (your|a|the) (manager|supervisor), not happy, waste of (time|money), rude, missing (item|items|part|parts), no one (answers|replies|responds|helps)",
    pt: "comprei * (veio|chegou|quebrou|parou), reclamacao, reclamar, (um|que) absurdo, (pessimo|pessima|horrivel|terrivel|ruim) (atendimento|servico|produto|experiencia|empresa|qualidade), (atendimento|servico|produto) (pessimo|horrivel|ruim|terrivel), inaceitavel, decepcionado, decepcionada, insatisfeito, insatisfeita, (muito|tao) (irritado|chateado|chateada|frustrado|frustrada|bravo), (chegou|veio|esta|recebi) (quebrado|quebrada|errado|errada|com defeito|danificado|atrasado|faltando|fria|frio), produto errado, falta de respeito, descaso, procon, ninguem (responde|resolve|atende|me), palhacada, vergonha",
    es: "(compre|pedi) * (llego|vino|rompio|dejo), queja, quejarme, reclamo, reclamacion, (es|que) (una verguenza|inaceptable|ridiculo|un desastre|indignante), (pesimo|pesima|horrible|terrible|mal|malo|mala) (servicio|atencion|producto|experiencia|empresa|calidad), (servicio|atencion|producto) (pesimo|pesima|horrible|terrible|malo|mala), inaceptable, decepcionado, decepcionada, (muy|tan) (enfadado|enojado|molesto|molesta|frustrado|frustrada|indignado), (llego|vino|esta|recibi) (roto|rota|equivocado|equivocada|defectuoso|danado|danada|tarde|frio|fria|incompleto), producto equivocado, falta de respeto, nadie (responde|contesta|me|resuelve|atiende), harto, harta",
  },
  feedback: {
    en: "feedback, suggestion, review, rate (you|your|the|my), (great|excellent|amazing|awesome|good|wonderful|fantastic) (service|job|work|experience|app|support|product), (love|loved|like|liked|enjoy|enjoyed) (your|the|this|it) * (app|service|product|store|site|chat|food|stay), you (guys|) (are|re) (great|awesome|amazing|the best), well done, good bot, very helpful, would recommend, compliment, i suggest (you|that), you should (add|improve|have)",
    pt: "sugestao, avaliacao, avaliar, elogio, feedback, (otimo|excelente|maravilhoso|parabens|bom|boa) (atendimento|servico|trabalho|experiencia|pelo|pela), (adorei|amei|gostei) (do|da|o|a|muito|de), parabens, voces sao (otimos|demais|os melhores), muito util, super recomendo, recomendo (a todos|muito), nota #",
    es: "sugerencia, opinion, valoracion, comentario, elogio, (excelente|gran|buen|buena|estupendo|magnifico) (servicio|trabajo|experiencia|atencion), (me encanto|me encanta|me gusto) (el|la|mucho|su), felicidades, felicitaciones, enhorabuena, son (geniales|los mejores), muy util, lo recomiendo, recomendable, deberian (mejorar|anadir|agregar|tener)",
  },
  human_request: {
    en: "(speak|talk|chat|connect me|transfer me|put me through) (to|with) _ (human|person|agent|representative|rep|operator|advisor|manager|supervisor|people|staff), (speak|talk|chat|connect me|transfer me|put me through) (to|with) (someone|anyone|people|support), (want|need|get me|reach) (a|an|your) (human|person|agent|representative|rep|operator|manager|supervisor), (a|an|the) (real|live|actual|human) (human|person|agent|representative|rep|operator|being), (human|live|real) (agent|person|support|being|help), customer (service|support|care) (rep|representative|number|phone|agent), is there (someone|a human|a person|anyone) , (speak|talk) (to|with) (someone|somebody|anyone|anybody|a human|support), real person, i want (a human|an agent|someone), call me, agent please, representative, not a (bot|robot) , (can|could) (someone|somebody|a person) (call|help|contact)",
    pt: "(falar|conversar|passa|transfere|transferir|passar) (com|para) _ (atendente|humano|humana|pessoa|gerente|supervisor|operador|vendedor|consultor|corretor|especialista|responsavel), (falar|conversar) com (alguem|atendente|humano|voces), (quero|preciso de|por) (um|uma) (atendente|humano|pessoa|vendedor), atendente, atendimento humano, pessoa (real|de verdade), humano, alguem (pode me|me) (ligar|atender|ajudar), (quero|preciso) falar com alguem, me (liga|ligue|liguem), nao quero (falar com|) (robo|bot|maquina)",
    es: "(hablar|chatear|comunicarme|comunicame|contactar|pasame|paseme) con _ (agente|humano|humana|persona|operador|operadora|asesor|asesora|gerente|supervisor|encargado|representante|responsable|vendedor), (hablar|chatear|comunicarme) con (alguien|ustedes|vosotros), (quiero|necesito) (a |)(un|una) (agente|humano|persona|asesor), (agente|asesor|persona) (humano|humana|real|de verdad), atencion (humana|personal|al cliente), persona real, (quiero|necesito) hablar con alguien, (me|pueden|puede alguien) (llamar|llaman|llamarme|llamen), no quiero (hablar con|) (un |)(robot|bot|maquina)",
  },
  contact_details: {
    en: "my (name|email|e-mail|phone|number|phone number|address|zip code|company|cell|mobile) (is|:|number), @email, (call|reach|contact|text|email) me (at|on), (name|phone|email) : , i am called, heres my (number|email|address|phone|name), you can (reach|call|contact) me, whats your (phone|email|number), (phone|telephone|contact) number, (your|an) email (address|), how can i contact (you|them), this is my (number|email)",
    pt: "meu (nome|email|e-mail|telefone|celular|numero|endereco|cpf|cep|whatsapp|contato) (e|:|completo), me chamo, minha empresa, (segue|aqui esta|anota) (o|) meu, pode (me |)(ligar|chamar|contatar) (no|em|pelo), (qual|me passa) (o|e o) (telefone|email|whatsapp|contato|numero), telefone de contato, (seu|o|um) (telefone|whatsapp|contato)",
    es: "mi (nombre|correo|email|telefono|celular|movil|numero|direccion|dni|empresa|contacto) (es|:|completo), me llamo, soy _ y mi, (aqui esta|te dejo|le dejo|apunta|anota) mi, (me|puede|puedes) (pueden |)(llamar|contactar|escribir) (al|a|en), (cual|me das) (es|) (el|su|tu) (telefono|correo|numero|contacto|whatsapp), telefono de contacto",
  },
  bot_question: {
    en: "are you (a|an|human|real|ai|the) (bot|robot|human|real|person|ai|machine|computer|chatbot|there|), are you (human|real|ai), who (are|made|created|built) you, what (are|is) (you|your name), whats your name, what can (you|i) (do|ask|help), what (else|) do you (do|know), your name, how old are you, where are you from, do you have (feelings|a name|pets|hobbies|friends), can you (speak|think|learn|understand), who do you work for, tell me about yourself, what languages",
    pt: "voce e (um|uma|humano|real|de verdade|o) (robo|bot|humano|pessoa|maquina|ia|), voce e (humano|real|robo), quem (e|te|) (voce|criou|fez), qual (o|e o) seu nome, como (voce se|se) chama, o que (voce|vc) (faz|sabe|pode)( fazer|), quantos anos (voce|) tem, de onde voce (e|vem), voce tem (sentimentos|amigos|nome), (e|estou falando com) um robo, fala sobre voce",
    es: "eres (un|una|humano|real|humana) (robot|bot|humano|persona|maquina|ia|), eres (humano|real|humana), quien (eres|te) (creo|hizo|), como te llamas, cual es tu nombre, que (puedes|sabes) hacer, cuantos anos tienes, de donde eres, tienes (sentimientos|amigos|nombre), (es|estoy hablando con) un robot, hablame de ti, que idiomas",
  },
} satisfies Record<string, Phrases>;
