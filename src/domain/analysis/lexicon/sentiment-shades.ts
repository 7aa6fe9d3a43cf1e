/**
 * Sentiment words of English, Portuguese and Spanish, without accents, one shade per line, so that a weight trained on a word in one
 * language applies to its equivalents. Each line starts with the strength, −3…3; 0 is factual. `*` is any ending, `_` joins two words.
 */
export const SENTIMENT_SHADES = `
3 superb* stellar splendid* sublime exquisit* magnific* marvel* spectacul* espetacul* espectacul* glorious glorios* majestic* breathtaking mindblowing fabulous fabulos* fenomenal* phenomenal* sensational sensacional* extraordin* exceptional* excepcional* excecion* formidavel formidable remarkable notavel notable memorable memoravel
3 excellent excelen* outstanding fantastic* terrific wonderful* maravil* awesome amazing* incredib* incriv* increib* brilliant* brilhant* brillant* genial geniais geniales perfect* perfeit* otimo otima otimos otimas buenisim* bonissim* impecav* impecab* flawless impeccable stunning asombros* impresion* impression*
3 ador* love loves loved loving lovely amo amei amou amando amar ama amas amamos amor amores amorzinho teamo tqm tkm encanta encantan encanto encantado encantada enamorad* apaixonad* apaixonante enchanted smitten
3 best melhor melhores mejor mejores greatest goat top topissimo topzera number1 campeao campeon campeones campeoes champion champions
3 ecstatic elated overjoyed thrilled euphori* euforic* eufori* radiante exultant* extasiad* emocionad* emocionant* stoked pumped hyped psyched giddy jubil*
2 happy happier happiest happily happiness feliz felizes felices felicidad* alegre alegres alegria alegro alegra alegrado contente contentes content contento contenta contentos contentas joy joyful joyous cheerful cheers glad gladly delight* jolly merry blissful bliss
2 congrats congratul* parabens parabenizo felicitaciones felicidades felicito enhorabuena bravo kudos props welldone hats tiro aplaus* applause aplaudo clap standing ovation
2 birthday bday hbd aniversario aniversariante cumple cumpleanos cumpleanitos niver happybirthday
2 thanks thank thankyou thankful thx tnx tks ty grateful gratitude appreciate* obrigad* obg brigad* agradec* grato grata gratidao valeu vlw gracias grax thnx agradezco agradecid*
2 proud prouder proudly pride orgulh* orgull* honored honoured honor honra honrado honrada
2 win wins won winning winner winners victor* vitoria vitorios* ganhou ganhei ganhamos ganhar vence venceu vencemos ganamos ganaron gano gane ganaste ganador ganadora triunf* conquist* conquered triumph* success successful* sucesso exito exitos exitoso exitosa logro logramos logre consegui*
2 funny hilarious lol lmao lmfao rofl haha hahaha hahahaha hehe hehehe jaja jajaja jajajaja jajaj jajajaj jajajajaja jeje jejeje jiji kkk kkkk kkkkk kkkkkk kkkkkkk kkkkkkkk rsrs rsrsrs rs huahua hahah ahaha ahahaha jajja engracad* graciosi* gracioso graciosa divertid* comic* comedy comedia laugh laughs laughing laughed rindo risos ri rio rir riendo reir risa risas
2 fun enjoy enjoyed enjoying enjoyable enjoys enjoyment disfrut* curtindo curti curtir curtimos diverti* divert* aproveitar aproveitei gozar pasarlo pasarla bomb festa fiesta party parties partying farra rumba parranda balada festejar celebr* comemor*
2 beautiful* beautif* gorgeous pretty prettier prettiest handsome hermos* lind* bonit* bel* preciosa precioso preciosos preciosas guapa guapo guapas guapos guapis* gata gato gatinha fofo fofa fofos fofinh* cute cutest cutie adorable adoravel sweet sweetest sweetheart charming encantador encantadora hot sexy gostosa gostoso
2 excited exciting excitement excite ansios* animad* empolgad* ilusion ilusionad* ilusiona entusiasm* enthusias* eager keen animo animos lookingforward
2 cantwait wait awaits countdown anticipat* impatient contando dias ganas ganitas emocao falta faltan
2 hope hopes hoping hopeful hopefully espero esperamos esperanca esperanza ojala tomara oxala torcendo torco wish wishes wishing deseo desejo deseamos
2 friend friends bestie bestfriend bff amigo amiga amigos amigas amiguinh* amiguit* amistad amizade buddy pal parca mate hermano hermana bro sis
2 family familia familias mom mum mommy mother mae maezinha mama mami mamita dad daddy father papa papi pai paizinho hijos hijo hija filhos filho filha baby bebe sobrin* nephew niece grandma abuela abuelo vovo avo
2 kiss kisses hug hugs beijo beijos beijao bjs bjo abraco abracos besos beso besito besitos besazo abrazo abrazos abrazote xoxo xx xxx cuddle cuddles carinho carino mimos
2 goodmorning morning buenosdias bomdia dia dias buen buenos buenas bom boa noche noches noite boanoite goodnight feliz
2 great greatly good gooood goood grand bueno buena buenos bom boa boas bons bacana legal legais bien bem chevere chido chida padre padrisimo guay mola* bacan barbaro copado massa maneiro show daora dahora tranqui rad dope lit fire sick epic epico epica ballin chulo chula tope pasada
2 nice nicely nicest pleasant agradavel agradable agradaveis agradables lovely simpatic* amavel amable amables amaveis kind kindness kindly gentil gentis gentle friendly helpful attentive atencios* prestativ* solicito servicial courteous polite educad* cordial cortes de_lujo de_luxo
2 recommend recommends recommended recommending recomend* recomiend* musttry worth worthwhile vale valepena imperdivel imperdible
2 delicious tasty yummy yum delicios* delicia ric* sabros* saboros* gostosinh* exquisito mouthwatering
2 impressed impressive impresion* impression* wow uau guau woah whoa admir* respect respeto respeito inspire* inspira* inspiring inspirador* motivat* motiva* motivad* genius genio crack maquina idolo idola idol legend legendary leyenda lenda mito mita hero heroe heroi reina rainha queen king rey rei
2 bless blessed blessing blessings bendicion* benc* abencoad* bendito bendita amem amen god dios deus gloria grace hallelujah aleluya aleluia
2 satisf* pleased pleasing pleasure prazer placer gust* gosto gostei gostamos gostou adorei amei curti happywith content encantad* conforme
2 perfect exactly justwhat spoton idealn ideal ideales ideais flawless10 nota10 diez dez
2 solved solve solves resolve* resolv* resuelto solucion* solucionad* funcionou funciono fixed fix works worked working arreglad* arregl* consertou consertad* sorted
1 fast quick quickly quicker swift speedy prompt promptly rapid* veloz agil agile efficient eficien* eficaz smooth smoothly seamless fluid* instant*
1 easy easier easily simple simply facil* sencill* simples intuitiv* practico pratico comodo comoda conveni* handy useful util utiles uteis
1 cheap affordable bargain barat* economic* acessivel asequible worthit ganga pechincha discount descont* descuent* promo
1 free gratis gratuit* giveaway sorteo sorteio gift gifts regalo regalos presente presentes prize premio premios award awards
1 safe secur* segur* reliable confiav* confiable trust trusted trustworthy confio confianza confianca honest honesto honesta fair justo justa transparent* genuine sincer*
1 calm calma peace peaceful paz relax* relaj* tranquil* descans* chill serene rest sosseg*
1 better improve* improving mejor* melhor* upgrade upgraded progress avance avanza avanco
1 support supporting apoyo apoyar apoio apoiar ayud* ajud* help helps helped together juntos juntas unidos solidari* fuerza forca animo
1 vacation holiday holidays vacaciones ferias viaje viajar viagem trip travel travelling beach playa praia sun sunny sol solzinho sunshine summer verano verao finde weekend sextou sextafeira friday viernes sabado saturday puente feriado
1 music song songs musica musicas cancion canciones tune concert concierto show gig festival album baile dance dancing bailar dancar cantar singing
1 movie film peli pelicula filme serie series episode episodio capitulo season temporada book libro livro
1 game match juego jogo partido partidazo goal gol golazo golaco team equipo time
1 coffee cafe breakfast desayuno lunch almoco dinner cena jantar food comida pizza chocolate cake torta bolo beer cerveza cerveja wine vino vinho
1 yes yay yeah yep yess yesss sim si siii sii claro vamos vamoss bora letsgo lets ole eba oba viva hurray hooray woohoo woo uhul uhuu yupi yuju
1 agree agreed concordo deacuerdo cierto exact* true verdade verdad right certo correct* razao razon
1 ok okay okey fine alright vale dale beleza blz joia suave ta bien
1 luck lucky suerte sorte sortud* suertud* fortunat* afortunad* goodluck
1 interesting interesad* interesant* interessant* curious curios* fascin*
1 new nuevo nueva novo nova brand launch lanzamiento lancamento estreno estreia debut premiere release released
1 fresh clean limpio limpia limpo limpa cozy cosy comfortable comfy confortav* comod* aconchegant* acoged* spacious warm
1 strong stronger fuerte forte brave valiente corajos* courage coraje coragem guerrer* guerreir* tough
1 rich saud* salud* heal* recover* recuper* cura
-1 slow slower slowly lent* tard* demor* delay* late later atras* retras* wait waiting waited espera* forever eternidad
-1 tired tiring exhaust* cansad* cansanc* cansa cansativ* cansei agotad* agotador* agota fatig* sleepy sono sueno sleep insomn* insonia desvelo desvelad* madrug*
-1 bored boring boredom tedio tedios* entedia* aburr* aburrid* dull meh chato chata chatos chatice monoton* yawn
-1 expensive pricey overpriced caro cara caros caras carisim* carissim* costly abus* abusiv* not_worth nao_compensa no_compensa
-1 difficult dificil dificiles dificeis hard harder tough complicad* complic* complex confus* unclear puzzled lost perdid*
-1 worry worried worries worrying preocup* nervous nervios* nervos* anxious anxiety ansiedad* stress* estres* estresad* stressad* agobi* tens*
-1 afraid scared scary scare fear fears miedo medo temor tengo_miedo assust* asust* terrif* panic* susto creepy
-1 alone lonely loneliness solo sola sozinh* soledad solidao saudade saudades extran* miss missing missed faltame falta nostalg*
-1 problem problems problema problemas issue issues trouble troubles bug bugs glitch* erro error errores erros fault defect* defeit*
-1 sorry apolog* desculp* disculp* lament* perdon perdao lo_siento unfortunately infelizmente desgraciadamente sadly
-1 cold frio fria freezing rain rainy raining lluvia llueve chuva chovendo calor heat hot humid tormenta storm
-1 monday mondays lunes segunda segunda_feira exam exams examen examenes prova provas estudiar estudar homework tarea school escuela escola colegio clase clases aula aulas work trabajo trabalho trabajar trabalhar
-1 but however though although pero mas porem aunque embora sin_embargo contudo sino yet
-1 never nunca jamas jamais nothing nada nadie ninguem nobody none ninguno ningun ninguna nenhum nenhuma no_one ni nem tampoco
-1 why porque porq pq por_que perche how_come seriously serio really
-1 supposed should deveria deberia debe devia needs ought must habria haberia
-1 poor weak debil fraco fraca pobre pobres regular mediocr* flojo floja so_so underwhelm* lackluster basic
-1 dirty sucio sucia sujo suja smell smelly stink* huele fede apesta noisy noise ruido barulh* loud broken roto rota rompid* quebrad* estropead* nao_funciona no_funciona nao_funcionou no_funciono doesnt_work not_working stopped_working nao_abre no_abre nao_carrega no_carga
-1 wrong mistake mistakes equivoc* equivocad* errad* incorrect* mal_hecho failed
-1 missing missed perdi perdimos perdio perdeu perder pierdo pierde perdemos lose loses losing lost loss losses derrot* defeat defeated eliminad* eliminacao eliminacion
-2 sad sadder sadness saddest triste tristes tristez* bummed depress* deprim* down blue gloomy melanc* desanim* desalent* heartbroken heartbreak* broken_heart partido
-2 cry cries crying cried tears tear sob sobbing llor* chor* lagrima* lagrim*
-2 sick ill enferm* doente dor dores dolor dolores duele doi doendo doler hurts hurt pain painful ache headache cabeza fever fiebre febre flu gripe hospital cancer
-2 angry anger mad furious rage enraged enoj* enfad* cabrea* cabread* raiva rabia ira brav* puto puta putos irritad* irrita* irritat* annoy* fastidi* molest* incomod* aborrec* pissed pissing
-2 disappoint* decepc* decepcion* desilus* desilusion* desapont* letdown unimpress* frustrat* frustr* frustrad*
-2 bad badly worse worsen mal mala malo malos malas mau ma maus ruim ruins peor peores pior piores feo fea feio feia chafa cutre gacho
-2 hate hated hates hating odio odia odian odiei odeio odiar odiando odie dislike disliked detest* aborrezco aborrece cant_stand soporto suporto aguanto aguento asco nojo
-2 fail fails failed failing failure fracas* falla fallan fallo falha falhou falhas falhar crash crashes crashed crashing caido cayo caiu trav* cuelga colgad* bloque* freez* lag laggy
-2 stupid* idiot* imbec* idiota* burro burra tonto tonta tontos tontas estupid* dumb dumber dumbest moron fool foolish ridicul* absurd* patetic* pathetic lame clown payaso payasos palhac* bobo boba necio gilipoll* pendej* boludo pelotud* babaca otario otaria trouxa loser perdedor
-2 liar lie lies lied lying mentir* mentiros* fake fals* enganad* enganos* engan* deceiv* deceit cheat* trampa trampos* hipocrit* hypocri*
-2 useless worthless pointless inutil* inservible porqueria basura lixo trash garbage crap crappy junk rubbish sucks suck sucked sucky chafa lousy bosta merda mierda bullshit bs droga
-2 rude disrespect* irrespet* desrespeit* grosser* grosseir* maleducad* mal_educad* arrogan* arrogant* unprofessional unhelpful incompeten* negligen* descaso desaten* ignor* pasota
-2 shame shameful embarrass* vergonha vergonhos* verguenza vergonzos* humilh* humill* pena_ajena cringe awkward
-2 unfair injust* injustic* unacceptable inacept* inaceit* intolerabl* abuso abusos outrage* indign* indigna* escandal* scandal* shameful
-2 corrupt* corrupc* corrup* thief thieves ladron ladrones ladrao ladroes robo robos robar robaron roban roubo roubar roubou roubando stole stolen steal stealing rob robbed chorizo chorizos golpe golpista* fraud* estaf* scam* rip_off ripoff roubalheira atraco
-2 terror* terroris* attack attacks attacked ataque ataques atac* bomb* guerra war wars violen* violenc* muert* mort* morreu morrer morrendo murio morir muere muriendo die dies died dying dead death deaths kill* mata matar mataron matou mato asesin* assassin* murder* crime crimes crimen victim* victima* vitima* traged* tragic* massacre*
-2 racis* sexis* machis* homofob* homophob* fascis* fascista* nazi nazis dictad* ditad* opres* oppress* discrimin* hate_speech bigot* prejudic* preconceito xenofob*
-2 crisis crise desempleo desemprego paro unemploy* recort* pobreza poverty inflation deuda divida debt despid* demit* demiss* fired layoff*
-2 refund reembols* devoluc* devolv* complain* complaint* quej* reclam* reclama* denunci* demanda cancel* cancelad*
-2 ugly gross disgust* asqueros* nojent* feio feia horrend* repugn* vomit* barf puke
-2 no nao don dont doesnt didnt not cant couldnt wont wouldnt isnt arent wasnt nope nah ningun sin sem without cannot
-2 wtf wth omfg smh ffs fml ugh argh aff affs affe puff uff ufff grr grrr pqp vtnc vsf pfft tsc mds aiai ay ayy alas
-2 enough basta chega cansei harto harta hartos hartas saco cheio fed_up sick_of ya_basta hasta_los
-2 spam blocked bloquead* bloqueou unfollow silenc* censur* banned ban baniram
-3 terribl* terriv* horribl* horriv* awful atroc* atroz appalling dreadful pesim* pessim* worst abysmal horrid deplor* lamentab* lamentav* nefast* desastr* disaster* disastrous catastroph* catastrof* nightmare pesadilla pesadelo fatal caos chaos chaotic
-3 fuck fucks fucking fucked fuckin fck fkn shit shitty shite bitch bitches bastard* asshole* cunt dick prick joder jodid* jodan cono cabron* hostia puta hijueputa hijoputa hdp caralho caralhos porra foda fodas fodase fuder fdp cacete arrombad* desgracad* desgraciad* maldit* malparid* mierdas cojones huevon verga pinche chinga* culero
-3 disgrace disgraceful despicabl* outrageous vile evil malvad* cruel* horror* monstr* sinverguenza* sinvergonz* canalh* cretin* escoria miserab* miserav* garbage_people hijodeputa odios*
0 tomorrow manana amanha tonight esta_noche hoje hoy today ayer ontem yesterday next proxima proximo semana week month mes january february march april may june july august september october november december enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro fevereiro maio junho julho setembro outubro novembro dezembro
0 monday tuesday wednesday thursday martes miercoles jueves terca quarta quinta domingo sunday
0 news noticias noticia report reports reported informe relatorio update updates atualizac* actualizac* according segun segundo announce* anuncia* anunci* press prensa imprensa headline titular entrevista interview
0 president presidente presidenta government gobierno governo minister ministro ministra party partido partidos pp psoe podemos pt psdb election elections elecciones eleicoes eleicao vote votes votar voto votos congreso senado senate congress court tribunal juez juiz ley lei law policy politica politico politicos obama trump clinton dilma lula rajoy
0 watch watching watched seeing see saw viendo ver vi veo vendo assistir assistindo assisti mirar mirando tv tele television televisao channel canal live directo vivo aovivo stream
0 question pregunta pergunta ask asked asking preguntar perguntar what when where who which que cuando donde quien cual quando onde quem qual how como cuanto quanto
0 photo picture foto fotos pic pics video videos youtube instagram facebook twitter tweet tweets rt follow sigueme siganme siga link blog post web app
0 city ciudad cidade street calle rua avenida madrid barcelona london paris rio brasil brazil espana spain mexico argentina chile colombia venezuela
0 need needs necesito precisa preciso quiero quero want wants quisiera queria gostaria would could can puedo posso podria poderia puede pode poder
0 think thinks guess creo acho parece seems pienso penso suppose supongo maybe quizas talvez tal_vez acaso perhaps might
0 go going gonna voy vou vamos vas van ir indo yendo come coming came vengo venho vir viene vem
0 said say says tell told dice dijo diz disse falou decir dizer falar hablar hablando falando talk talking speak
0 buy bought sell sold order compre comprar comprei vender price precio preco store shop tienda loja
0 number percent per cent million millions millones milhoes euros dollars dolares reais euro score points puntos pontos
2 can_wait cant_wait looking_forward look_forward ya_quiero muero_por morro_de nao_vejo mal_posso mal_puedo
2 at_last por_fin al_fin ate_que enfim finalmente finally
2 so_good tan_bien tan_bonito muito_bom muito_boa tao_bom tao_bonito muy_bien muy_buena muy_bueno que_bien que_bueno que_lindo que_linda que_bonito que_legal que_bom what_a so_much how_cool good_job well_done great_job nice_job buen_trabajo bom_trabalho
2 me_encanta me_gusta me_alegra me_alegro me_flipa me_mola me_ilusiona adoro_isso fico_feliz to_feliz estou_feliz tan_feliz muy_feliz so_happy i_love
2 merec* deserve* deserving
2 cool awesomeness neat wicked nailed slay slayed rocks rocked rockin rocking blast smashing kickass badass goals blessedday winwin thumbs magia magic* dream dreams dreaming sueno_cumplido sonho sonhos sonhar suenos
2 grateful unforgettable inolvid* inesquec* treasure tesoro joia joya gem pearl jewel diamante
2 welcome bienvenid* bem_vindo bemvindo benvindo bem_vinda glad_to
2 smile smiles smiling smiled sonris* sonrei* sorri*
2 favourite favorit* preferid* predilect* fave fav favs
2 success breakthrough milestone record historico historic historica promoted promovid* ascenso graduat* gradu* aprobado aprobe aprovad* passei pase
2 alive vivo_feliz born nacio nasceu wedding boda casamento casar engaged married pregnant embarazada gravida newborn
1 relief relieved alivio aliviad* menos_mal ainda_bem thank_god gracias_a gracas_a
1 popular trending viral hit top10 bestseller oferta_especial
1 admire worthy honorable dignity dignidad* valor_real loyal leal leales lealtad loyalty faith fe fiel
1 gain gains grow growing growth crece crecer crescer cresceu crecimiento crescimento aumento_de boost rise
1 ready listo lista listos pronto pronta prontos preparad* prepared
1 cozy snow nieve neve christmas navidad natal xmas halloween thanksgiving easter pascua carnaval
1 romantic* passion pasion paixao crush novio novia namorad* boyfriend girlfriend wife husband esposa esposo marido mujer
1 quality qualidade calidad premium luxury lujo luxo top_quality
-1 tired_of give_up gave_up desist* rendirse me_rindo rendi
-1 ya_no no_longer nao_mais nunca_mais nunca_mas otra_vez de_nuevo de_novo outra_vez once_again yet_again toda_hora todo_santo
-1 ni_siquiera nem_sequer not_even nem_mesmo even_though sin_embargo al_menos pelo_menos at_least
-1 no_puedo nao_posso nao_consigo no_consigo no_logro cant_even nao_sei no_se dont_know no_entiendo nao_entendo dont_understand dont_get no_creo dont_think nao_acho
-1 no_me nao_me dont_like not_good not_happy no_hay nao_tem nao_ha no_tengo nao_tenho no_quiero nao_quero dont_want no_funciona nao_funciona doesnt_work
-1 lo_siento i_miss te_extrano echo_de me_falta que_pena uma_pena una_pena que_lastima too_bad so_sad muy_triste muito_triste que_triste tao_triste
-1 short corto curto cortos tiny minusculo missing_out empty vacio vazio vacia vazia limited limitad* faltou faltaron
-1 forgot forget forgotten olvid* esquec*
-1 stuck trapped atascad* atrapad* pres* detenid* traffic trafico transito engarrafamento trancon
-1 risk risky danger dangerous pelig* perig* riesgo risco threat threaten* amenaz* ameac* warning alarm alert
-1 weird strange odd raro rara raros raras estranh* esquisit* bizarr* suspicious sospech* suspeit* doubt doubts duda dudas duvida dudo duvido
-1 hungry hambre fome hungover cruda resaca ressaca starving sed sede
-1 pay_for caro_demais too_much demasiad* demais_caro excessiv* exces*
-1 quit leave left gone salio saiu se_fue ido foi_embora farewell despedida adios_para goodbye_to ended ending acaba acabou acabo terminou termino cancelaram
-1 vergonha_alheia lazy preguica pereza floj* weekdays
-1 debt tax taxes impuestos impostos multa fine_me bills facturas contas_a fees taxas tarifazo
-1 apparently supposedly supuestamente supostamente cierta_gente certas_pessoas some_people gente_que pessoas_que alguns algunos
-2 no_soporto nao_suporto nao_aguento no_aguanto cant_stand fed_up sick_of harto_de cansado_de cansada_de ja_deu saco_cheio me_cago que_asco que_raiva que_odio que_rabia que_mierda que_merda que_vergonha que_verguenza que_horror me_duele me_enferma da_asco da_raiva da_pena me_molesta me_irrita me_revienta ninguem_merece
-2 blame blamed culpa culpable culpables culpad* guilty responsab* accuse accused acusad* acusa denuncia denunciad* imput*
-2 sue lawsuit illegal ilegal prison jail carcel cadeia cadena_perpetua arrested arrestad* preso_por police policia
-2 betray* traicion* traidor* trai* traid*
-2 abandon* abandonad* neglect* negligent forsaken desampar*
-2 jealous envy envidia envidios* inveja invejos* celos celosa ciumes ciument* greedy codicia ganancia selfish egoist* egois*
-2 drama dramatic hate_it bully bullied bullying acoso acosad* assedio harass* stalk*
-2 suffer suffering suffered sufr* sofr* agony agonia torture tortura torturing misery miseria
-2 ruin ruined ruins arruin* estrag* destroy* destru* destroz* acabar_com wreck*
-2 fight fights fighting pelea pelear pelean brig* lucha luta discut* discusion argument shouting gritar gritando gritos
-2 accident accidente acidente crash_into injured injury lesion lesao lesionad* contus* herid* ferid* wounded choque colis*
-2 nonsense tonteria tonterias bobagem besteira chorrada chorradas estupideces idiotice burrice bullshit bla cuento farsa joke_of ridiculo_total
-2 regret arrepent* arrepiento arrependo remorse remordim*
-2 hell infierno inferno hellish damn damned dammit maldita maldito malditos diablos demonio* carajo rayos
-2 traitor coward covarde cobard* weakling
-2 unhappy infeliz unhappiness unsatisfied insatisf* insatisfech* descontent* disgruntled
-2 boycott boicot* protest protesta protestar protesto protestos huelga greve strike strikes
-2 declin* downturn worsening deterior* retrocess* bankrupt* quiebra falencia colaps* collapse
0 he she him her his they them their ele ela eles elas el ella ellos ellas su sus seu sua dele dela
0 tickets ticket entrada entradas ingresso ingressos doors starts begins comienza empieza comeca inicio horario hora horas schedule time
0 according study research studies estudio estudo pesquisa encuesta datos dados data survey poll pesquisas
0 via cc ft vs feat remix album_out oficial official trailer teaser
0 apple google microsoft amazon iphone samsung android ios windows sony nintendo xbox playstation netflix
0 real_madrid barca barcelona_fc atletico chelsea arsenal liverpool united city corinthians flamengo palmeiras gremio santos vasco boca river lakers
0 if when whether si se cuando quando until hasta ate after despues depois before antes
0 alguien alguem anyone someone anybody somebody quien_sabe alguem_sabe does_anyone
0 i im ive id ill me my mine myself eu meu meus minha minhas mim yo mi mis conmigo comigo estoy tengo soy estou tenho sou to fui era
0 you your yours youre u ur tu tus te ti vos usted ustedes voce voces vc vcs seu contigo tua
`;
