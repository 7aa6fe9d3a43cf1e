/** The same in Spanish, of Spain and of America. */
export const SPANISH_INTENTS = `
# greeting
hola
buenos días
buenas tardes
buenas noches a todos
hola qué tal
buenas, hay alguien?
holaaa
hola, están ahí
qué onda
muy buenas
hola cómo estás
# thanks
gracias
muchas gracias
mil gracias
te lo agradezco
gracias por la ayuda
muy amable, gracias
grax
ok gracias por la info
se agradece
agradecido
gracias crack
# goodbye
adiós
hasta luego
nos vemos
chao
que tenga buen día
eso es todo, adiós
buen fin de semana
hasta mañana
me voy, bye
por hoy nada más
hasta la próxima
# affirm
sí
así es
claro que sí
vale
ok, adelante
por supuesto
correcto
sí por favor
está bien
dale
exacto
perfecto, hazlo
me parece bien
# deny
no
no, gracias
ahora no
creo que no
no es eso
ninguno de los dos
para nada
no quiero
ni hablar
está mal
no hace falta
nunca
# product_question
cuál es la diferencia entre los dos modelos
viene con cargador?
es resistente al agua?
cuéntame más del plan premium
qué talla debo pedir
es compatible con iphone
qué incluye el paquete
tienen opciones vegetarianas?
cómo funciona la suscripción
de qué material está hecho
me recomiendas un portátil
el tour incluye almuerzo?
qué colores hay
cuántos gigas tiene el plan
tiene garantía?
venden abrigos de invierno
aceptan mascotas en las habitaciones
sirve para un niño de 5 años
# price
cuánto cuesta
qué precio tiene
precio por favor
cuánto sería para tres personas
mándame un presupuesto
hay alguna tarifa extra
cuál es la mensualidad
cuánto cobran por hora
cuánto vale un corte de pelo
cuánto sale todo
lista de precios
a cuánto está
# discount
tienen descuento?
hay algún cupón
alguna promoción esta semana
descuento para estudiantes?
me lo dejas más barato?
el cupón no funciona
hay rebaja por pagar en efectivo
me mejoras el precio
aceptas 50 por él?
ofertas del black friday
puedes bajarlo un poco
hay precio para grupos
# availability
sigue disponible?
lo tienen en stock
hay habitaciones libres el sábado
queda mesa para esta noche
cuándo vuelve a estar
lo tienen en la talla 42
el azul está agotado?
hay hueco mañana por la tarde
quedan entradas
el piso ya se alquiló
tienen cita la semana que viene
quedan plazas en la visita de la mañana
# booking
quiero reservar una mesa para dos
quisiera pedir una cita
reserva una habitación para el viernes
me gustaría agendar una visita
quiero un vuelo a Roma
necesito hora para cortarme el pelo mañana a las 5
quiero alquilar un coche el fin de semana
podemos programar una demo
apúntame a las 15
necesito un dentista
reserva para 4 personas el día 12
dos entradas para la última sesión
puedo ver el piso el lunes
# order
quiero pedir una pizza grande
quiero comprar este
añade dos al carrito
ponme un café para llevar
me lo llevo
quiero suscribirme al plan anual
cómo hago un pedido
quería encargar una tarta
quiero contratar internet
mándame tres cajas
quiero el menú de pollo
quiero pasarme al plan pro y pagarlo ya
# order_status
dónde está mi pedido
ya salió mi paquete?
todavía no ha llegado
quiero rastrear mi envío
cuál es el estado de la entrega
cuándo llega mi pedido
aún no he recibido nada
mi pedido es el 4432, hay novedades
dice entregado pero no lo tengo
mi paquete viene con retraso
cómo va mi solicitud
número de seguimiento
# change_order
puedo cambiar la dirección de entrega
necesito mover mi cita al jueves
agrega un artículo más a mi pedido
quiero cambiar de plan
pedí la talla equivocada, se puede cambiar
quisiera modificar la reserva
cambiar el nombre del billete
que sean 6 personas en vez de 4
cambia el rojo por el azul
quiero aplazarlo una semana
se puede cambiar la fecha
quiero bajar de plan
# cancel
quiero cancelar mi pedido
cancela la suscripción
quisiera anular la reserva de hoy
cómo me doy de baja
ya no lo necesito, cancélalo
cerrar mi membresía
anular la cita
quiero rescindir el contrato
se puede cancelar sin coste
me arrepentí de la compra
quiero darme de baja del plan
cambié de idea, no lo manden
# refund
quiero un reembolso
quiero que me devuelvan el dinero
cómo lo devuelvo
cuándo me llega el reembolso
puedo devolver el producto
me prometieron la devolución hace semanas
cuál es la política de devoluciones
no me queda, quiero devolverlo
aún no veo el abono en la tarjeta
devuélvanme la fianza
etiqueta de devolución
quiero que me reintegren
# payment_problem
me rechazaron la tarjeta
me cobraron dos veces
el pago no pasa
no puedo pagar con paypal
hay un cargo que no reconozco
me cobraron mal
qué formas de pago aceptan
se puede pagar a plazos
da error al pagar
necesito la factura
por qué me cobraron este mes
aceptan bizum
me sale pago pendiente
# shipping
hacen envíos a Canarias
cuánto tarda la entrega
cuánto es el envío
hay envío gratis
puedo recogerlo en tienda
entregan los fines de semana
qué mensajería usan
tienen entrega urgente
lo pueden dejar con el vecino
llega mañana?
qué opciones de envío hay
envían a Chile
# opening_hours
a qué hora abren
abren los domingos
hasta qué hora están hoy
cuál es el horario de atención
abren en festivos
la tienda está abierta ahora
horario?
a qué hora cierran
a qué hora cierra la cocina
cierran a mediodía
atienden los sábados
hasta cuándo puedo ir
# location
dónde están ubicados
cuál es la dirección
cómo llego a la tienda
hay una tienda cerca
dónde es el punto de encuentro
tienen sucursal en Bilbao
hay aparcamiento cerca
cuál es la estación de metro más cercana
mándame la ubicación
queda lejos del aeropuerto
en qué calle está la oficina
dónde está exactamente el hotel
# technical_problem
la app se cierra sola
no funciona
me sale un mensaje de error
la web no carga
estoy sin internet
la pantalla se quedó negra
el aparato no enciende
no se conecta al wifi
el enlace no abre
el vídeo no se reproduce
pulso el botón y no pasa nada
va muy lento desde la actualización
no reconoce la impresora
# account
olvidé mi contraseña
no puedo entrar en mi cuenta
cómo creo una cuenta
quiero cambiar mi correo
mi cuenta está bloqueada
no me llegó el código de verificación
cómo borro mi cuenta
restablecer la clave
actualizar mis datos
quiero cambiar el nombre de usuario
dice que el correo ya está registrado
dónde veo mis facturas en mi cuenta
# complaint
esto es inaceptable
su servicio es pésimo
quiero poner una queja
estoy muy descontento con el trato
la peor empresa que hay
el producto llegó dañado
la comida estaba fría y horrible
nunca contesta nadie
el conductor fue grosero
llevo semanas esperando, es ridículo
me mintieron
la habitación estaba sucia
es la tercera vez que se estropea
# feedback
solo quería decir que el personal fue encantador
tengo una sugerencia para la app
deberían poner modo oscuro
buen trabajo, cinco estrellas
quiero dejar una reseña
estaría bien tener más colores
mi nota es un 8
un comentario sobre el nuevo diseño
me encantó el tour
la web es muy fácil de usar
podrían mejorar el buscador
el bot me ayudó bastante
# human_request
quiero hablar con un agente
puedo hablar con una persona
pásame con un humano
hay alguien de verdad ahí
me pueden llamar
atención al cliente
quiero hablar con el encargado
transfiéreme a soporte
no quiero hablar con un robot
que alguien me llame
quisiera hablar con un asesor
un operador por favor
# contact_details
mi correo es ana@ejemplo.com
mi teléfono es 612 345 678
me llamo Juan Pérez
este es mi número
soy María, maria@mail.com
mi contacto es 55 1234 5678
nombre completo: Laura Gómez
escríbanme al whatsapp 600 111 222
soy Daniel, móvil 633 222 111
mi dni es 12345678Z
# bot_question
eres un robot
cómo te llamas
quién te creó
qué sabes hacer
eres humano?
cuántos años tienes
tienes sentimientos
hablas inglés?
cómo funcionas
estoy hablando con una máquina
qué te puedo preguntar
# oos
cuál es la capital de Francia
cuéntame un chiste
aquí está lloviendo
mi perro es marrón
quién ganó el partido ayer
dos más dos
me gustan las tortugas
hace buen tiempo
enciende la luz del salón
pon música
asdfgh
traduce esto al alemán
cuál es el sentido de la vida
estoy en el coche
azul
para mi esposa
el día 14
mi hermana vive en Quito
pon la alarma a las seis
cuánto mide el everest
receta de tortitas
la semana que viene quizás
sobre mediodía
es un regalo
`;
