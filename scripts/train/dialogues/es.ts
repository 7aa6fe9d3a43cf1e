/** Spanish dialogues of our own writing; read by ../dialogues.ts. */
export const SPANISH_DIALOGUES = `
# bici-trato yes completed
u2 Hola, ¿sigue disponible la bicicleta?
b2 Sí, sigue disponible. Está como nueva.
u2 ¿Cuánto pides por ella?
b2 Pido 250 euros.
u2 Es un poco cara, ¿me la dejas en 200?
b2 Te la dejo en 220 si vienes hoy.
u3 Trato hecho, paso a las siete
b3 Perfecto, nos vemos a las siete.

# mesa-sin-trato no abandoned
u2 buenas, ¿en qué estado está la mesa?
b2 Tiene algún rasguño pero está firme. 150 euros.
u2 te ofrezco 80
b2 No puedo bajar tanto, lo mínimo son 130.
u2 demasiado caro para mí

# fibra-alta yes completed
b0 ¡Hola! Soy el asistente de Redplus. ¿En qué puedo ayudarte?
u0 quiero contratar fibra
b1 ¡Genial! ¿Cuál es tu código postal?
u1 28013
b2 Tenemos fibra en tu zona: 600 megas por 29,90 € al mes.
u2 ¿tiene permanencia?
b2 Sí, doce meses. ¿Quieres que tramite el alta?
u2 vale
b2 ¿Me dices tu nombre completo y DNI?
u3 Lucía Marín Soto, 12345678Z
b3 ¡Listo, Lucía! Tu alta ha sido tramitada y el técnico irá el jueves.
u- muchas gracias

# piso-lead yes completed
u0 Hola, busco un piso en alquiler
b1 ¡Estupendo! ¿En qué zona lo buscas?
u1 en Gràcia, con dos habitaciones
b1 ¿Cuál es tu presupuesto?
u1 hasta 1200 euros
b2 Tengo un piso de 70 m² en la calle Verdi por 1.150 € al mes.
u2 ¿admite mascotas?
b2 Sí, admite mascotas. ¿Quieres agendar una visita?
u2 sí, el sábado por la mañana
b2 ¿Me dejas tu teléfono?
u3 612 345 678
b3 Visita confirmada para el sábado a las 11. Te llamaremos antes.

# curso-abandona no abandoned
b0 ¡Bienvenido a la Academia Norte! ¿Buscas algún curso?
u1 ¿tienen cursos de inglés por la tarde?
b1 Sí, de lunes a jueves. ¿Qué nivel tienes?
u1 intermedio
b1 Déjanos tu nombre y correo para enviarte la información.
u1 ¿para qué necesitan mi correo?

# baja-suscripcion yes completed
u0 quiero darme de baja
b1 Lamentamos oírlo. ¿Cuál es el correo de tu cuenta?
u1 marta.r@correo.example
b2 He encontrado tu plan Premium. Podemos ofrecerte un 40% de descuento durante tres meses.
u2 no gracias, quiero la baja
b2 ¿Confirmas que quieres cancelar el plan?
u3 sí, confirmo
b3 Tu suscripción ha sido cancelada.
u- gracias

# pedido-tarde no closed
u2 ¿dónde está mi pedido 77213? tenía que llegar ayer
b2 Tu pedido está en reparto y llega hoy antes de las ocho.
u2 ¿puedo cambiar la dirección?
b2 Lo siento, ya no es posible cambiarla.
u- vale, gracias
b- De nada, ¡que tengas un buen día!

# devolucion yes completed
u2 la cafetera que compré llegó rota
b1 Lo siento mucho. ¿Me indicas el número de pedido?
u1 es el 30117
b2 Puedes recibir un reembolso o una nueva. ¿Qué prefieres?
u2 prefiero el reembolso
b2 Son 79 euros a tu tarjeta. ¿Lo tramito?
u3 sí por favor
b3 Tu reembolso ha sido procesado, lo verás en 5 días.

# queja no abandoned
u0 qué vergüenza de servicio
b- Lo siento, no te he entendido. ¿Puedes reformularlo?
u1 me han cobrado dos veces la misma factura
b- Lo siento, no te he entendido. ¿Puedes reformularlo?
u- quiero hablar con una persona

# agente no closed
u- necesito hablar con un agente
b- Claro, te paso con un agente.
b1 Hola, soy Andrés. ¿Cuál es el problema?
u1 no me llega el código de verificación
b2 Te acabo de enviar un código nuevo al correo, prueba con ese.
u- ahora sí, gracias, eso era todo

# soporte-ok yes completed
u0 la aplicación no abre
b1 ¿Qué modelo de móvil tienes?
u1 un moto g
b2 Prueba a borrar la caché y reiniciar el teléfono.
u3 ya funciona
b3 ¡Me alegra que funcione!

# restaurante yes completed
u1 Buenas tardes, ¿tienen mesa para dos el viernes a las nueve?
b2 Tenemos mesa a las nueve y media. ¿Le parece bien?
u2 sí, está bien
b2 ¿A nombre de quién?
u3 Gutiérrez
b3 Su reserva está confirmada para el viernes a las 21:30.

# horario no closed
u1 ¿a qué hora abren los sábados?
b1 Los sábados abrimos de 10 a 14 horas.
u1 ¿y hay aparcamiento?
b1 Sí, hay un aparcamiento gratuito al lado.
u- gracias

# charla no closed
u0 hola qué tal
b0 ¡Hola! ¿En qué puedo ayudarte?
u0 ¿eres un robot?
b0 Soy una asistente virtual, pero hago lo que puedo.
u- jaja vale, adiós

# seguro no abandoned
u0 quisiera una cotización para el seguro del coche
b1 Claro. ¿Qué modelo y año es?
u1 un seat león de 2018
b1 ¿Qué edad tiene el conductor?
u1 41
b2 El seguro a todo riesgo sale por 45 € al mes. ¿Deseas contratarlo?
u2 es muy caro, ahora pago 30

# promo no abandoned
b0 ¡Solo hoy! 25% de descuento en zapatillas con el código CORRE25.

# zapatos no abandoned
u1 ¿tienen zapatos de novia?
b1 Sí, tenemos varios modelos. ¿Qué talla usas?
u1 37
b2 El modelo Alba está disponible en la 37 por 89 €.
u2 ¿viene en marfil?
b2 Lo siento, en marfil está agotado.

# cambia-idea no closed
u1 quiero pedir cita para el dentista el martes
b2 Tenemos hueco a las 10 y a las 16 el martes.
u3 a las 16
b3 Tu cita queda confirmada el martes a las 16.
u2 he cambiado de idea, cancélala por favor
b2 De acuerdo, la he cancelado.
u- gracias
`;
