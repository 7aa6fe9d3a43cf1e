/** Chat messages of our own writing with what they feel like, under `# language label`. */
export const SENTIMENT_CHATS = `
# en negative
this is the third time I'm asking
still no answer, unbelievable
I've been waiting for two weeks and nothing
your app keeps crashing
I was charged twice!
the product arrived broken
nobody answers the phone
I want my money back, this is a scam
you people are useless
that's way too expensive
this bot doesn't understand anything
what a waste of time
I'm really disappointed with the service
it stopped working after one day
the delivery guy was very rude
not what I ordered at all
never buying here again
I am not happy with this
terrible experience from start to finish
you said it would arrive yesterday
are you kidding me
why is this so complicated
I can't log in and nobody helps
the food was cold and late
worst customer support ever
this makes no sense, I already told you that
it doesn't fit and the quality is bad
I'm losing patience
you didn't solve my problem
I feel cheated
my order is missing two items, again
forget it, I'll go somewhere else
the room was dirty and smelled awful
no one told me about the extra fee
I'm worried that my data was stolen
# en neutral
what time do you open tomorrow
I'd like to book a table for four
my order number is 88213
can I change the delivery address
is this available in blue
how long does shipping take
yes please
no, that's all
I need to talk to someone about my invoice
do you have a store in Leeds
two adults and one child
the 14th of March
what's the difference between the two plans
ok, let me check
where can I download the app
I'm looking for a laptop for university
it's for a friend
what documents do I need
send it to my email
how much is the monthly plan
can you call me after five
I want to cancel my subscription
the black one, size medium
is breakfast included
my name is Daniel Green
I'll think about it
which payment methods do you accept
could you repeat that
how do I reset my password
it says step two of three
I was told to contact you about my booking
just browsing
what is your return policy
we arrive on Friday around noon
does it come with a charger
# en positive
thank you so much, you saved my day
perfect, that's exactly what I needed
great service, really quick
awesome, thanks!
I love it, it fits perfectly
you've been very helpful
wow that was fast
the staff was lovely
best purchase I've made this year
it works now, thanks a lot
I'm very happy with the result
excellent, I'll recommend you to my friends
sounds great, let's do it
so excited for the trip
everything arrived on time and in perfect condition
can't wait to try it
that's a really good price
you are amazing
super easy to use, well done
thanks for the quick reply
I really appreciate your help
brilliant, just what I was looking for
my kids absolutely loved it
five stars from me
glad I found you
beautiful room and delicious breakfast
problem solved, thank you
such a nice surprise
the best bot I have ever talked to
keep up the good work
# pt negative
é a terceira vez que pergunto isso
ninguém responde, que absurdo
estou esperando há duas semanas e nada
o aplicativo vive travando
fui cobrado duas vezes!
o produto chegou quebrado
ninguém atende o telefone
quero meu dinheiro de volta, isso é golpe
vocês não resolvem nada
está caro demais
esse robô não entende nada
que perda de tempo
estou muito decepcionada com o atendimento
parou de funcionar em um dia
o entregador foi super grosso
não foi isso que eu pedi
nunca mais compro aqui
não estou satisfeito
péssima experiência do começo ao fim
vocês disseram que chegava ontem
só pode ser brincadeira
por que é tão complicado
não consigo entrar e ninguém ajuda
a comida veio fria e atrasada
pior suporte que já vi
já expliquei isso mil vezes
não serviu e a qualidade é ruim
estou perdendo a paciência
vocês não resolveram meu problema
me senti enganado
faltaram dois itens no meu pedido de novo
deixa, vou comprar noutro lado
o quarto estava sujo e cheirava mal
não me avisaram da taxa extra
tenho receio que os meus dados tenham sido roubados
# pt neutral
que horas vocês abrem amanhã
queria reservar uma mesa para quatro
o número do meu pedido é 88213
posso mudar o endereço de entrega
tem na cor azul
quanto tempo demora o envio
sim, por favor
não, é só isso
preciso falar com alguém sobre a fatura
vocês têm loja no Porto
dois adultos e uma criança
dia 14 de março
qual a diferença entre os dois planos
ok, deixa eu ver
onde baixo o aplicativo
procuro um notebook para a faculdade
é para um amigo
que documentos preciso levar
manda no meu email
quanto custa o plano mensal
podem ligar-me depois das cinco
quero cancelar minha assinatura
o preto, tamanho M
o café da manhã está incluso
meu nome é Daniel Gomes
vou pensar
quais as formas de pagamento
pode repetir
como troco a senha
aparece passo dois de três
disseram para falar com vocês sobre a reserva
só estou dando uma olhada
qual é a política de troca
chegamos sexta por volta do meio-dia
vem com carregador
# pt positive
muito obrigado, salvou o meu dia
perfeito, era isso mesmo que eu precisava
ótimo atendimento, muito rápido
show, valeu!
amei, serviu direitinho
você ajudou muito
nossa, que rápido
a equipa foi um amor
melhor compra do ano
agora funcionou, obrigada
fiquei muito feliz com o resultado
excelente, vou recomendar para as amigas
fechado, adorei
muito ansiosa para a viagem
chegou tudo certinho e dentro do prazo
mal posso esperar para experimentar
o preço está ótimo
vocês são demais
super fácil de usar, parabéns
obrigado pela resposta rápida
agradeço muito a ajuda
top, era o que eu procurava
as crianças adoraram
nota dez
que bom que achei vocês
quarto lindo e café delicioso
problema resolvido, obrigado
que surpresa boa
o melhor robô com quem já falei
continuem com o bom trabalho
# es negative
es la tercera vez que pregunto lo mismo
nadie responde, increíble
llevo dos semanas esperando y nada
la aplicación se cierra sola todo el rato
me cobraron dos veces!
el producto llegó roto
nadie contesta el teléfono
quiero que me devuelvan el dinero, esto es una estafa
no sirven para nada
es demasiado caro
este bot no entiende nada
qué pérdida de tiempo
estoy muy decepcionada con el servicio
dejó de funcionar al día siguiente
el repartidor fue muy grosero
no es lo que pedí
no vuelvo a comprar aquí
no estoy conforme
pésima experiencia de principio a fin
dijeron que llegaba ayer
me están tomando el pelo
por qué es tan complicado
no puedo entrar y nadie me ayuda
la comida llegó fría y tarde
el peor soporte que he visto
ya se lo expliqué mil veces
no me queda bien y la calidad es mala
estoy perdiendo la paciencia
no me resolvieron el problema
me siento engañado
otra vez faltan dos artículos en mi pedido
déjalo, me voy a otro sitio
la habitación estaba sucia y olía fatal
nadie me avisó del cargo extra
me preocupa que hayan robado mis datos
# es neutral
a qué hora abren mañana
quería reservar una mesa para cuatro
mi número de pedido es 88213
puedo cambiar la dirección de entrega
lo tienen en azul
cuánto tarda el envío
sí, por favor
no, eso es todo
necesito hablar con alguien sobre mi factura
tienen tienda en Sevilla
dos adultos y un niño
el 14 de marzo
cuál es la diferencia entre los dos planes
ok, déjame ver
dónde descargo la aplicación
busco un portátil para la universidad
es para un amigo
qué documentos necesito
mándalo a mi correo
cuánto cuesta el plan mensual
me pueden llamar después de las cinco
quiero cancelar mi suscripción
el negro, talla M
el desayuno está incluido
me llamo Daniel Gómez
lo voy a pensar
qué formas de pago aceptan
puedes repetir
cómo cambio la contraseña
pone paso dos de tres
me dijeron que les escribiera por la reserva
solo estoy mirando
cuál es la política de devoluciones
llegamos el viernes sobre mediodía
viene con cargador
# es positive
muchísimas gracias, me salvaste el día
perfecto, justo lo que necesitaba
muy buen servicio y rápido
genial, gracias!
me encanta, me queda perfecto
me ha ayudado mucho
guau, qué rápido
el personal fue encantador
la mejor compra del año
ya funciona, gracias
estoy muy contento con el resultado
excelente, se lo recomiendo a mis amigas
me parece estupendo, adelante
con muchas ganas del viaje
todo llegó a tiempo y en perfecto estado
no veo la hora de probarlo
qué buen precio
son unos cracks
súper fácil de usar, enhorabuena
gracias por responder tan rápido
le agradezco mucho su ayuda
qué maravilla, lo que buscaba
a los niños les encantó
cinco estrellas
me alegro de haberlos encontrado
habitación preciosa y desayuno riquísimo
problema resuelto, gracias
qué grata sorpresa
el mejor bot con el que he hablado
sigan así
`;
