/**
 * Words with nearly the same meaning in English, Portuguese and Spanish, one concept per line, without accents. The first word is
 * the concept's name; `*` is any ending. Lets models generalize from few examples: "purchase" also covers "buy" and "comprar".
 */
export const CONCEPTS = `
buy buy* bought purchas* acquir* procur* compr* adquir* adquisi*
order order* reorder* pedid* pedir pido pidiendo encomend* encarg* orden ordena* ordenes
sell sell* sold vend* venta* reseller revend*
pay pay paid pays paying payment* payable pague* pagar* pago* paga pagam* pagu* pagad* abonar abono
price price* pricing cost costs costing preco* precio* custa* custo* cuesta* costo* coste* valor valores quanto cuanto tarif* pricey
expensive expensiv* pricey overpriced caro cara caros caras carissim* carisim* dear costly
cheap cheap* inexpensive affordable barat* economic* acessivel asequible budget
discount discount* descont* descuent* coupon* cupom cupon* cupons promo* voucher* deal deals oferta* ofert* sale sales rebaj* promoc*
free free gratis gratuit* complimentary
money money cash dinheiro dinero plata grana efectivo funds fundos fondos bucks currency moeda* moneda*
bank bank* banc* banking
account account* conta contas cuenta* profile perfil perfis
balance balance* saldo* remaining
card card cards cartao cartoes tarjeta* visa mastercard amex debit debito credit credito
credit credit* score rating puntaje
loan loan* lend* borrow* emprest* prestam* prestad* mortgage* hipotec* financ* lease*
debt debt* owe* owing dever devo devendo divida* deud* deber debo
fee fee fees taxa* tasa* charge* cobr* surcharg* comision comissao commission
bill bill bills billing invoic* fatura* factur* boleto* nota recibo* receipt* conta utility utilities
statement statement* extrato* extracto*
tax tax taxes imposto* impuest* irs iva w2 fiscal
income income salar* sueld* wage* paycheck* earn* payroll renda ingres* nomina payday
savings saving* save saves poup* ahorr* 401k retirement aposent* jubil* pension* rollover ira
invest invest* inversion* stock stocks acoes acciones share shares bolsa crypto* bitcoin dividend*
transfer transfer* send sends sending wire* enviar* envia* mandar* manda remit* pix move
deposit deposit* deposita*
withdraw withdraw* saque* sacar retir*
refund refund* reembols* estorn* reimburs* devol* devuel* reintegr* moneyback chargeback
return return* devolv* devoluc* regres* back
cancel cancel* anul* undo rescind* revoke* abort void desist* cancela* stop
subscribe subscri* assin* suscri* membership* member* afili* enroll*
unsubscribe unsubscri* descadastr* desuscri* baja
renew renew* renov* extend* extension* prorrog*
upgrade upgrad* mejorar* aument* melhor* premium
exchange exchang* swap* troc* cambi* intercambi* convert*
change chang* modif* alter* edit* updat* atualiz* actualiz* mudar* muda* mudanca* mudei adjust* ajust* switch* cambiar*
remove remov* delet* erase* clear* apag* borr* elimin* exclu* quitar* tirar*
add add adds adding added adicion* agreg* incluir* inclu* acrescent* anad* put insert*
create creat* make makes making made criar* crie cria crear* crea cree fazer* hacer* haga generat* produc* build*
start start* begin* began initiat* inici* comec* comen* empez* empiez* launch* activat* ativ* activ* enable*
stop stop* parar* pare para detener* deten halt* quit* pause* paus* end ends ending finish* terminar* termin* acab* encerr*
open open* abr* abiert* abert* unlock* desbloq*
close clos* shut* fech* cerr* ferm*
lock lock* tranc* bloq* block* freez* frozen congel* suspend*
turnon on ligar* liga ligue lig* encend* enciend* prend* acend* acenda
turnoff off deslig* apag* disable* desactiv* desativ*
up up increas* raise* raising aument* sub* louder higher mais mas
down down decreas* lower* reduc* reduz* diminu* baj* abaix* baix* quieter
volume volum* loud* sound* som sonid* audio quiet* mute* silenci* whisper*
fast fast* quick* rapid* speed* veloc* hurry express* asap urgent* ja ya
slow slow* lent* devagar despacio demor* tard* delay* atras* retras* late latest
help help* assist* ajud* ayud* support* soport* suport* aid auxili*
problem problem* issue* trouble* erro* error* fault* fail* falh* fall* bug* broke* broken* quebr* estrag* roto rota romp* dano dan* damag* avari* averi* defect* defeit* crash*
fix fix* repair* consert* arregl* repar* solve* solving resolv* soluc* solut* troubleshoot*
work work* funcion* function* serv* operat*
install install* instal* setup configur*
login login* log logged logging signin sign entrar acess* acced* access* iniciar sesion
password password* senha* contrasena* clave* pin pins passcode* credential*
code code* codigo* token*
verify verif* confirm* valid* authentic* autentic*
security secur* segur* safe* fraud* golpe* estafa* scam* hack* phish* suspicious sospech* suspeit* stolen roub* rob* steal* theft
report report* denunc* inform* relat* flag
lost lost lose losing perd* missing extravi* misplac*
find find* found encontr* locat* localiz* ach* hall* search* busc* procur* look looking
where where onde donde cade adonde aonde location* ubicac* lugar* place local
when when quando cuando date* data fecha* dia day days
time time* hora* hour* horario* clock relog* reloj* minut* schedule*
howlong long duration durac* quanto tempo tiempo takes leva tarda
who who quem quien* whom whose
why why porque por_que reason* motivo* razon razao cause*
what what que qual cual* which oq quais
howmany many many quantos quantas cuantos cuantas number amount* total cantidad* quantidade* count
today today hoje hoy tonight
tomorrow tomorrow amanha manana
yesterday yesterday ontem ayer last
week week* semana* weekend* finde
month month* mes meses monthly mensal* mensual*
year year* ano anos annual* anual* birthday* aniversari* cumple*
monday monday* segunda lunes tuesday* martes terca wednesday* miercoles quarta thursday* jueves quinta friday* viernes sexta
season summer* winter* spring autumn verao verano inverno invierno primavera holiday* feriado* festivo* christmas natal navidad easter pascoa
morning morning* manha breakfast* cafe desayun*
evening evening* night* noche* noite* tarde* dinner* jantar* cena* cenar*
deliver deliver* entreg* ship* envio* envia* courier* frete mail* post postal correo* correios dispatch*
package package* parcel* pacote* paquete* box caixa caja item*
arrive arriv* cheg* lleg* reach* come coming land* receiv* receb* recib*
track track* rastre* seguimient* status* estado estatus progress* andamento where
stock stock* availab* dispon* estoque existenc* inventor* agotad* esgotad* restock*
product product* item* articul* artigo* goods mercad* merchand* model* modelo*
size size* tamanh* tamano* talla* medida* measur* medir* dimension* large* small* grande* pequen* medium
color color* colour* cor cores blue azul* red rojo* vermelh* green verde* black negro* preto* white blanco* branco*
quality qualit* qualid* calid* good bom buen*
warranty warrant* guarant* garant*
store store* shop* loja* tienda* mall* market* supermerc* mercado* branch* filial* sucursal* agencia outlet*
hours hours horario* schedule* expediente opening
website websit* site sitio* web page* pagin* online url link* portal*
app app* aplica* software* program*
phone phone* telef* celular* movil* cell* iphone* android* smartphone* mobile
call call* ligar ligac* llam* ring* dial* chamad*
text text* sms messag* mensag* mensaj* whatsapp* recado*
email email* mail* correo* inbox
number number* numero* digit*
name name* nome nomes nombre* apellid* sobrenome* nick* called llam* cham*
address address* endere* direcc* direcci* street rua calle zip cep postal
person person* people pessoa* gente human* humano* agent* atendent* asesor* represent* operator* operador* someone alguem alguien
speak speak* talk* falar fala falo falando hablar* habla* hablo conversar* chat* speaking
customer customer* client* consumer* user* usuari*
service servic* serviç* atendimento atencion
complain complain* reclam* quej* complaint*
feedback feedback* review* opinio* opinion* avalia* resen* rating* comment* coment* sugest* suger* suggest*
recommend recommend* recomend* suggest* suger* indic* advice* advis* consej* conselh* tip tips dica*
question question* pergunt* pregunt* ask* duvid* duda*
answer answer* respond* respost* respuest* reply* repl*
explain explain* explic* meaning mean* signific* defin* describ* descri* clarif*
know know* saber sabe* sei conoc* conhec* learn* aprend* tell* diga dime diz* say* dig* informar*
think think* acho creo pens* opin* believ*
want want* quero queria quer quiero quier* querer wish* desej* dese* like gostaria gustaria need* necesit* precis*
love love* amor amo ador* encant* apaix* favorit* gost* gust*
hate hate* odi* detest* dislik*
happy happ* feliz* felic* glad* alegr* joy* content* delight*
sad sad* trist* unhapp* depress* cry* chor* llor*
angry angry anger mad furious* furios* irritat* irrit* enfad* enoj* raiva* rabia annoy* upset
sorry sorry desculp* perdon* perdao lament* apolog* disculp*
thanks thank* thx obrig* gracias agradec* grat* valeu appreciat*
hello hello hi hey hola ola oi buenas greet* howdy saludos
bye bye* goodbye* adios adeus tchau chao ciao farewell despedid*
yes yes yeah yep yup sim si sure claro affirm* correct* correto exact* certo true verdad* right ok okay agree* yea ya
no no nope nah nao not never nunc* false fals* wrong* incorrect* disagree* negativ*
maybe maybe perhaps talvez quiza* possibl* probab* tal_vez unsure
joke joke* piada* chist* funny* humor* laugh* engrac* graci* hilarious*
fact fact* curios* trivia* interesting dato datos fato*
game game* jog* jueg* play* dice dado* coin moeda* moneda flip* roll*
song song* music* cancion* tune* track* album* playlist* band* banda* singer* cant* artist*
play play* toc* reproduc* pon tocar* poner*
movie movie* film* pelicul* cinema* cine show shows series serie* tv televis* televiz* watch*
book book* reserv* agend* marcar* marque appointment* cita* consult* schedul* rsvp slot*
read read* reading ler leia leer lee leyendo listen* escut* ouvi* escuch*
write write* writing wrote escrev* escrib* spell* solet* deletre* note* nota*
translate translat* traduz* traduc* languag* idioma* lengua* english ingles* spanish espan* french frances* portug* german* italian*
meeting meeting* reuniao reunio* reunion* conference* room sala* calendar* calendario* event* evento* agenda* invit* convit*
reminder remind* lembr* lembrete* record* recuerd* recordatorio* alarm* alerta* wake despert* acord* timer* temporiz*
list list* lista* todo task* taref* tarea* chore* errand*
job job* work* trabalh* trabaj* emprego* empleo* career* office* escritorio* oficina* boss* chef* employ* compan* empresa* negocio* busines*
vacation vacation* feria* vacacion* pto holiday* time_off leave days_off licenc* licenci* permis*
travel travel* viag* viaj* trip* tour* turis* visit* abroad exterior passport* pasaport* passaport* visa* visto* tourist*
flight flight* fly* voo* vuel* plane* airplane* avia* avion* airport* aeroport* aeropuert* airline* aerol* boarding* gate* carry* luggage* bag* baggage* mala malet* equipaj* bagag*
hotel hotel* room* quarto* habitac* hosped* aloj* motel* hostel* airbnb resort* stay* lodg* pousada* accommodat* suite*
car car cars carro* coche* auto autos vehic* veic* vehicul* truck* tire* tyre* pneu* llant* engine* motor* oil oleo aceite gas gasolin* fuel* combust* mpg mileage brake* battery* bateria* jump transmission mechanic* mecanic* driv* dirig* conduc* manej*
rent rent* alug* alquil* arrend* hire*
taxi taxi* uber* cab lyft ride* bus onibus autobus* train* tren trem metro subway transit* transport*
traffic traffic* transit* trafic* jam route* ruta* rota direction* direcc* camin* map* mapa* gps road* carretera* estrada* distance* distanc* far longe lejos near* perto cerca km mile* kilomet* quilomet*
house house* home* casa* hogar* lar apartment* apart* depart* flat real_estate imovel imove* inmueb* vivienda* kitchen* cozinh* cocin* bedroom* bathroom* banheir* bano garage* garagem garaje*
light light* lamp* luz luces luzes lampad* lampar* bulb* bright* brilh* brill* dim*
temperature temperat* hot calor* cold frio* fria warm* heat* aquec* calef* thermostat* termost* ac air degree* grau* grado* fan ventil*
door door* porta* puerta* window* janela* ventana* curtain* cortina* blind* persian* gate* portao
device device* aparelh* dispositiv* gadget* bluetooth sync* pair* connect* conect* conex* wifi internet red rede network* router* modem* smart
computer comput* laptop* notebook* pc ordenad* printer* impress* tablet* screen* tela pantalla* keyboard* teclad*
weather weather* clima* tempo rain* chuv* lluv* lluev* snow* neve* niev* sun sunny* sol forecast* previs* pronost* storm* torment* wind* vento* viento* umbrella*
news news* notic* headlin* jornal* periodic* politic* president* elect* elei* elecc* government* govern* gobiern*
sport sport* esport* deport* soccer* futbol* futebol* football* basket* baseball* tennis* tenis team* equip* match* partid* goal* gol gols player* jogador* jugador* league* liga championship* campeon* nfl nba score* won win* gan* venc*
food food* comid* meal* aliment* eat* ate comer* dish* prato* plato* cuisine* snack* lunch* almoc* almuerz* hungry fome hambre
recipe recip* receit* receta* cook* cozinh* cocin* bake* assar horn* ingred* fry frit* grill* substitut* replac*
restaurant restaur* bar bars cafe* diner* pizzer* bistro* steakh* churrasc* taquer*
drink drink* beb* water agua coffee* tea cha juice* suco* jugo* beer* cerve* wine* vinho* vino*
meat meat* carn* chicken* frang* pollo* beef* pork* porco cerdo fish* peix* pescad* egg* ovo* huev* cheese* ques* queij* bread* pan pao milk* leite leche* rice arroz fruit* frut* apple* banana* vegetable* verdur* legum* salad* salada* ensalad* soup* sopa* pizza* burger* hamburg* sandwich* pasta* cake* bolo* pastel* chocolate* sugar* acucar azucar
health health* saud* salud* nutrition* nutri* calor* diet* vitamin* protein* carb* fat gordur* grasa* exercis* exerc* ejerc* gym* academia
doctor doctor* medic* hospital* clinic* nurse* enferm* dentist* dental* pharmac* farmac* medicin* remedio* pill* prescri* receit* sick* ill doent* pain* dor dolor* symptom* sintom* fever* febre fiebre vaccine* vacin* vacun* shot treat* cure* therap* terap*
insurance insur* segur* polic* poliz* coverage* cobertur* claim* sinistr* siniestr* benefit* beneficio*
pet pet pets dog* cachorr* perr* cat cats gato* animal* anima* puppy* kitten* bird* passar* pajar* veterin*
family family* famil* mother* mae madre mom* father* pai padre dad* son filho* hijo* daughter* filha hija child* kid* crianc* nino* nina* brother* irma* herman* sister* wife* espos* marid* husband* baby* bebe* friend* amig* boyfriend* girlfriend* namor* novi*
school school* escol* escuel* universit* univers* colleg* faculd* student* estud* alun* teach* profes* course* curso* class* aula* clase* exam* prova* degree* diploma*
science scien* cienc* physic* fisic* chemis* quimic* biolog* theor* teor* math* matemat* equation* ecua* equac* algebra* geometr* planet* space espac* moon lua luna star* estrel* earth terra tierra sun universe* black_hole atom*
calculate calcul* add subtract* multipl* divid* divis* minus plus sum suma* soma* percent* porcent* square root raiz raices times
history histor* war* guerra* king* rei rey queen* rainha reina* ancient antig* born nasc* nac* died dead die death mort* muert* mur* kill* mat*
country countr* pais* nation* nac* capital* city* cidad* ciudad* town* state* estad* world* mund* continent* america* europ* asia* africa* brasil* brazil* portugal* mexic* spain* china* chines* japan* japon* france* franc* canad* german* aleman*
robot robot* robo* bot bots ai machine* maquin* artificial computer* human* virtual
age old age idad* edad* anos velh* viej* young* jov* jovem
hobby hobb* fun divert* interest* passatiempo* passatempo* pasatiempo* free_time
life life* vida live* living viv* mor* reside* exist* meaning* purpose* sentido
make_origin origin* from_where made creator* creador* criador* maker* invent* manufact* fabric* founded built built*
repeat repeat* repet* repit* again novamente otra_vez denuevo outra_vez once_more
skip skip* next proxim* siguient* pular* saltar* salt* previous anterior*
limit limit* max* min* minimum* minim* maxim* threshold*
interest_rate apr rate rates juro* interes* yield*
routing routing* aba swift iban agency*
check check* cheque* checks checkbook* talao
date_due due deadline* venc* prazo* plazo* expir* caduc*
apply appl* solicit* request* pedir aplicar* applic* candid* postul*
approve approv* aprov* aprob* accept* aceit* acept* allow* permit* authoriz* autoriz*
decline declin* reject* rechaz* recus* denied deny* neg* refus*
application_status pending* pendent* pendient* review process* proces*
contract contract* contrat* agreement* acord* acuerd* terms termos termin* condic* condition* clause* clausul*
plan plan plans plano* planes package* tier* suscrip*
internet_data data datos dados gb gigas mega* megas plan roaming signal* sinal senal* coverage cobertura* fibra fiber chip sim esim
photo photo* foto* pictur* imag* camera* selfie* video* videos
file file* arquiv* archiv* document* document* pdf form* formular* upload* download* baix* descarg* anex* attach* print* imprim*
clothes cloth* roup* ropa* shirt* camis* pants calc* pantalon* dress* vestid* shoe* sapat* zapat* tenis sneaker* jacket* jaquet* chaquet* jean* boot* bota* hat chapeu sombrer*
beauty beaut* bonit* linda* lindo* hair* cabel* cabell* pelo makeup* maquiag* maquill* nail* unha* una* salon* salao* haircut* cort* spa massag* masaj* skin* pele piel
gift gift* present* regal* presente* giftcard*
party part* fest* fiest* celebr* wedding* casament* boda*
ticket ticket* ingress* entrad* boleto* bilhet* billet* pass passe* seat* assent* asient* concert* concier* show* espetac*
quote quote* orcament* presupuest* cotiz* cotac* estimat* budget*
demo demo* trial* test* prueba* prova* teste* sample* amostra* muestra*
compare compar* difer* versus vs better* mejor* melhor* best worst* peor* pior*
include includ* inclu* come_with contain* conten* contiene*
sugg_travel tourist* attraction* atracc* atrac* sightsee* museum* museu* beach* praia* playa* park* parque* pool* piscin* parking* estacion* aparc*
privacy privac* privat* gdpr lgpd data personal* pessoa* consent*
job_apply hiring vacan* vaga* vacante* resume* curriculo* curriculum* cv interview* entrevist* recruit*
crime police* policia* crime* jail* prison* pris* carcel gun* arma* attack* ataq* bomb* terror*
emergency emergenc* urgenc* accident* acident* accidente* fire incendi* ambulanc*
religion god dios deus church* igreja* iglesia* pray* rez* orar* jesus christ* crist* faith* fe bible* bibli*
feeling feel* sint* sent* mood* humor*
tired tired* cansad* sleep* dorm* duerm* sono sueno* bored* aburr* entedi* exhaust* insomn*
surprise surpris* surpres* sorpres* wow unbeliev* incred* increib*
wait wait* esper* hold* hang* queue* fila* cola
everything everything tudo todo all todos
nothing nothing nada none ningun* nenhum*
enough enough basta suficient* bastante
other other* outr* otr* another* else different* difer* altern* instead
before before antes previous* prior earlier
after after depois despues later luego logo
first first* primeir* primer*
new new nov* nuev* recent* latest brand
old old velh* viej* antig* used usad*
important import* urgent* serious* serio* grave*
easy easy* facil* simple* simpl*
hard hard difficult* dificil* complicat* complicad*
clean clean* limp* wash* lav* laundr* dirty suj* suci*
furniture furnitur* movel moveis muebl* sofa* mesa* table* chair* cadeir* silla* bed* cama* colch* mattress* desk*
garden garden* jardin* jardim plant* plant* flower* flor* tree* arvor* arbol*
baby_kids baby* bebe* kids infant* stroller* cochecit* carrinho
electronics electron* eletron* tv camera* headphone* fone* auricul* charger* carregad* cargador* cable* cabo*
energy energ* electric* eletric* power* luz bill* water* gas
signup signup register* registr* cadastr* enrol* sign_up inscri* join*
points points pontos puntos reward* recompens* premio* prize* loyalty fidel* cashback miles milhas millas
gender man men homem homens hombre* woman women mulher* mujer* girl* boy* menin* chic* nin*
month_name january february march april may june july august september october november december janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro enero febrero marzo mayo junio julio septiembre octubre noviembre diciembre
city_name london paris york vegas angeles chicago boston miami dallas houston denver orlando detroit seattle atlanta phoenix austin philadelphia nashville portland francisco diego tampa reno tokyo rome roma berlin madrid barcelona lisboa lisbon porto sevilla valencia rio saopaulo recife brasilia salvador curitiba bogota lima santiago buenos aires montevideo caracas dubai sydney toronto amsterdam moscow beijing nyc la dc sf pittsburgh cleveland columbus brooklyn honolulu minneapolis jose antonio
country_name usa us uk england russia* korea* india* australia* thailand* turkey* kenya* ireland* irish sweden* scotland* jamaica* argentin* chile* peru* colombia* venezuel* uruguay* italy italia greece* grecia egypt* egipt* holland netherlands poland polonia hawaii cuba iran israel vietnam* philippin* indonesia* british russian european
person_name john bob tom jim mary james david mike michael steve chris josh sarah lisa kevin ben carl dave mark carrie jude brad anna ana maria joao jose juan pedro carlos luis paulo lucas mateus camila sofia laura marta miguel antonio francisco emma julia
brand_name amazon walmart target costco ebay google apple samsung siri alexa netflix spotify citibank chase barclays boa wells fargo paypal mcdonalds wendys starbucks ihop chipotle outback toyota honda ford delta usaa td uber youtube facebook instagram microsoft
unit inch* feet foot ft pound* lb lbs kilo* gram* ounce* oz liter* litre* litro* gallon* galao galon cup cups teaspoon* tablespoon* xicara* taza* meter* metre* metro* centimet* centimetro* yard* mile miles celsius fahrenheit
currency_name dollar* usd euro* eur pound* yen peso* ruble* rupee* real reais libra* gbp brl mxn sterling franc*
number_word one two three four five six seven eight nine ten eleven twelve twenty thirty fifty hundred thousand million um dois duas tres cuatro quatro cinco seis sete siete oito ocho nove nueve dez diez cem cien mil milhao millon
spend spend* spent gast* expens* expend* transaction* transac* transacc* purchase*
vaccine_travel vaccinat* shots vaccine*
steps step steps instruction* procedure* how_to passo* paso* instruc* guide* guia* tutorial* way ways method*
setting setting* config* mode modo default* option* opcoes opciones opcao opcion preferenc* factory reset* reinic* restart* reboot*
restrict restrict* restric* limit* rule* regra* regla* allowed
replace replac* substitut* reemplaz* substitu* swap instead
allow let allow* deixe deixa permit* deja
walk walk* run ran running and andar caminh* correr corr* hike*
busy busy crowded ocupad* llen* lotad* packed peak
bad bad awful terrible horrible worst ruim pessim* malo mala peor pior
hurt hurt* injur* lastim* machuc* ache*
food_item spaghetti lasagna macaroni potato* batata* papa papas patata* tomato* tomate* sushi taco* lobster* steak* nuggets fries cereal* cheerios omelet* noodle* pepper* ham pie pies brownie* cookie* biscoit* gallet* cream creme crema ice_cream helado* sorvete* butter manteig* mantequill* olive* azeite aceituna* flour farinha harina sour yogurt* iogurt* cheddar casserole* nut* bean* feijao frijol* onion* ceboll* cebol* garlic alho ajo salt sal peanut*
cuisine_type thai chinese mexican italian indian japanese korean american vegan* vegetarian* gluten halal kosher
store_food grocery groceries trash basura lixo shopping compras mandado*
landmark statue* liberty tower* torre* stadium* estadio* zoo* bridge* ponte puente castle* castel* castillo* monument* landmark*
compass north south east west norte sul sur este oeste
head_tails heads tails coin toss flip cara corona coroa
bodytemp oven stove fridge refriger* geladeir* nevera* freezer* heladera microwave* microond* fogao forno horno dishwasher washer lavadora lavarropa* dryer
plug plug* socket* outlet* adapter* adaptad* tomada* enchuf* converter*
coordinates coordinat* coorden* position* posic* gps here exact
speech speech* speed talk pace ritmo
end_of_life god gods dios deuses dioses meaning existen*
ahead ahead proceed prossegu* continu* siga adelante go_ahead
delete_cancel scratch nevermind forget_it abort* undo rid dismiss dejalo deixa_pra_la
maintenance mainten* manuten* manten* servic* tune inspection* revis* checkup
roundtrip roundtrip round_trip oneway ida vuelta volta
tire_flat flat punctur* furad* pinch* inflat* pump*
`;
