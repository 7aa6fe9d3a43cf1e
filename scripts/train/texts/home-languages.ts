/** Short everyday and chat texts of our own writing in the three languages that the engine reads, for what the corpora lack. */
export const HOME_TEXTS = `
# en
what's up
how's it going mate
gonna be late sorry
idk what to do
can u help me pls
nvm got it
that's awesome
where are you?
I'll be there in five
she didn't call back
wake me up at seven
turn off the kitchen light
play some jazz
what's the weather like
add milk to the shopping list
remind me to call mum
who won the game?
any news today?
is it going to rain?
order me a pizza
how do I make pancakes?
when is my next meeting?
send an email to Tom
tell me a joke
I love this song
the dog ate my shoes
we should have left earlier
he's never been to Spain
did they pay you?
my phone is dead
that was my fault
it's raining cats and dogs
this place is packed
never mind
too good to be true
wrong number
same here
good luck with that
who is this?
just checking
fair enough
not bad at all
so far so good
hurry up
I can't wait
see you there
what does it mean?
let's go home
ok thx
got it
no way
why not
sounds great
half past nine
two tickets please
the bill please
still waiting
any update?
it doesn't work
wrong size
where's my stuff
how long does it take
is this still available
do you take cards
i want out
stop texting me
new password
lost my card
too expensive
cheaper one?
black or white
next Friday then
both of them
none of these
whatever you think is best
they were here last night
the children are at school
your sister seems nice
I had no idea
most of us agree
read it again
what a day
thank goodness
happy birthday
merry christmas everyone
dinner's ready
fresh bread and butter
under the bridge
between you and me
this is the first one
everybody knows that
# pt
e aí, beleza?
tô chegando
vc viu isso?
n sei não
blz, valeu
me liga depois
pq não?
cadê você?
que saudade
acorda-me às sete
apaga a luz da cozinha
toca um samba
como está o tempo?
adiciona leite na lista de compras
lembra-me de ligar à minha mãe
quem ganhou o jogo?
vai chover hoje?
pede uma pizza
como se faz panquecas?
quando é a próxima reunião?
manda um e-mail pro João
conta uma piada
adoro esta música
o cachorro comeu o sapato
a gente devia ter saído antes
ele nunca foi à Espanha
já te pagaram?
meu celular morreu
a culpa foi minha
está a chover imenso
isto está cheio
deixa pra lá
número errado
eu também
boa sorte com isso
quem fala?
só a confirmar
faz sentido
nada mau
até agora tudo bem
anda logo
mal posso esperar
vejo-te lá
o que quer dizer isso?
vamos para casa
tá bom
entendi
nem pensar
por que não
parece ótimo
nove e meia
dois bilhetes, por favor
a conta, por favor
ainda à espera
alguma novidade?
não funciona
tamanho errado
cadê minhas coisas
demora muito?
ainda tem?
aceita cartão?
quero sair
para de me mandar mensagem
senha nova
perdi o cartão
muito caro
tem mais barato?
preto ou branco
então na sexta
os dois
nenhum desses
o que achar melhor
eles estiveram cá ontem à noite
as crianças estão na escola
a tua irmã parece simpática
não fazia ideia
a maioria concorda
lê outra vez
que dia!
graças a deus
feliz aniversário
feliz natal a todos
o jantar está pronto
pão fresco com manteiga
debaixo da ponte
entre nós
este é o primeiro
toda a gente sabe
qual é a capital da França?
liga o ar condicionado
aumenta o volume
põe o alarme para as oito
quero ouvir rádio
tens lume?
obg
vlw
tmj
eh verdade
tbm acho
hj não dá
amanhã cedo
onde fica o banheiro?
quanto tá?
manda foto
pode me passar o endereço
já paguei
minha filha tem febre
tenho sono
bora
fixe
com certeza
sei lá
que pena
foi mal
nossa que lindo
não quero mais
não recebi nada
vou pensar
# es
qué tal todo
voy llegando
viste eso?
no sé tío
vale, gracias
llámame luego
por qué no?
dónde andas?
te echo de menos
despiértame a las siete
apaga la luz de la cocina
pon algo de salsa
qué tiempo hace?
añade leche a la lista de la compra
recuérdame llamar a mi madre
quién ganó el partido?
va a llover hoy?
pide una pizza
cómo se hacen las tortitas?
cuándo es mi próxima reunión?
manda un correo a Juan
cuéntame un chiste
me encanta esta canción
el perro se comió el zapato
deberíamos haber salido antes
él nunca ha ido a Portugal
ya te pagaron?
se me murió el celular
la culpa fue mía
está lloviendo a cántaros
esto está lleno
déjalo
número equivocado
yo también
suerte con eso
quién habla?
solo confirmando
tiene sentido
nada mal
hasta ahora todo bien
date prisa
no puedo esperar
te veo allí
qué quiere decir eso?
vamos a casa
está bien
entendido
ni hablar
suena genial
nueve y media
dos entradas, por favor
la cuenta, por favor
sigo esperando
alguna novedad?
no funciona
talla equivocada
dónde están mis cosas
tarda mucho?
aún lo tienen?
aceptan tarjeta?
quiero salir
deja de escribirme
clave nueva
perdí la tarjeta
muy caro
hay más barato?
negro o blanco
entonces el viernes
los dos
ninguno de esos
lo que veas mejor
estuvieron aquí anoche
los niños están en el colegio
tu hermana parece simpática
no tenía ni idea
la mayoría está de acuerdo
léelo otra vez
qué día!
gracias a dios
feliz cumpleaños
feliz navidad a todos
la cena está lista
pan fresco con mantequilla
debajo del puente
entre nosotros
este es el primero
todo el mundo lo sabe
cuál es la capital de Francia?
enciende el aire acondicionado
sube el volumen
pon la alarma a las ocho
quiero escuchar la radio
porfa
xq no me contestas
tb creo
q haces
hoy no puedo
mañana temprano
dónde queda el baño?
cuánto sale?
manda foto
me pasas la dirección
ya pagué
mi hija tiene fiebre
tengo sueño
dale
guay
qué chido
ni idea
qué pena
lo siento
ay qué lindo
ya no lo quiero
no me llegó nada
voy a pensarlo
buenas
nos vemos
hay que hacerlo ahora
eso es lo que le dije
`;
