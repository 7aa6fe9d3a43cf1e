/** Frequent words of languages that are none of ours, of our own writing: short messages are made of them. */
export const FREQUENT_WORDS = `
# fr
le la les un une des du de et est en que qui dans pas pour sur avec ce cette ces il elle on nous vous ils elles je tu me te se
mon ma mes ton ta tes son sa ses notre votre leur leurs au aux par plus mais ou où donc car si comme quand aussi très bien tout toute tous
suis es sommes êtes sont ai as avons avez ont était fait faire dit va vais vont peux peut veux veut dois doit fallait être avoir
oui non merci bonjour bonsoir salut pourquoi comment combien quel quelle rien jamais toujours encore déjà alors après avant chez sans même
jour nuit temps fois homme femme enfant maison ville monde vie gens chose année eau travail école argent voiture amis
trop peu beaucoup ici là maintenant aujourd'hui demain hier moi toi lui eux c'est j'ai n'est d'un l'on qu'il s'est t'as y'a
chaud froid petit grand beau belle nouveau vieux bon bonne mauvais ouvrir fermer allume éteins joue cherche trouve envoie
# it
il lo la i gli le un uno una di a da in con su per tra fra e è che chi non si ci mi ti vi ne del della dei delle degli dal dalla nel nella sul sulla al alla
io tu lui lei noi voi loro mio mia miei tuo tua suo sua nostro vostro questo questa questi quello quella sono sei siamo siete ho hai ha abbiamo avete hanno
era erano stato fatto fare dire detto vado vai va andiamo posso può puoi voglio vuole vuoi devo deve essere avere anche ma se come quando dove perché
più molto poco tutto tutti niente mai sempre ancora già adesso ora oggi domani ieri qui lì bene male sì no grazie ciao prego
giorno notte tempo volta uomo donna bambino casa città mondo vita gente cosa anno acqua lavoro scuola soldi macchina amici
c'è dell' all' un'altra l'ho quest'anno cos'è dov'è buono buona bello bella brutto nuovo vecchio grande piccolo accendi spegni apri chiudi cerca trova
# de
der die das den dem des ein eine einen einem einer und ist in zu mit auf für von im am an bei nach aus um über vor durch gegen ohne bis
ich du er sie es wir ihr mich dich sich uns euch ihm ihn mein meine dein deine sein seine unser euer kein keine nicht auch noch nur schon
bin bist sind seid war waren habe hast hat haben hatte kann kannst können muss musst will willst soll möchte werde wird wurde machen macht
was wer wo wann wie warum welche wieviel ja nein danke bitte hallo tschüss aber oder wenn weil dass als ob doch mal hier da dort jetzt heute morgen gestern
tag nacht zeit jahr mann frau kind haus stadt welt leben leute arbeit schule geld wasser auto freunde gut schlecht groß klein neu alt schön
immer nie wieder sehr viel wenig alles nichts etwas mehr ganz genau einfach bitte gerne mach stell spiel such zeig öffne
# nl
de het een en van in is op te dat die voor met zijn aan niet ook er maar om bij uit naar over door tot nog wel al
ik jij je u hij zij ze wij we jullie hun mij jou hem haar ons mijn jouw onze geen dit deze daar hier nu toen dan
ben bent was waren heb hebt heeft hebben had kan kunt kunnen moet moeten wil wilt willen zal zou wordt worden ga gaat gaan doen doe
wat wie waar wanneer hoe waarom welke hoeveel ja nee dank bedankt alsjeblieft hallo doei of als omdat want heel veel weinig alles niets iets meer
dag nacht tijd jaar man vrouw kind huis stad wereld leven mensen werk school geld water auto vrienden goed slecht groot klein nieuw oud mooi
# ca
el la els les un una uns unes de del dels a al als en amb per per a i o que què qui no sí si és són era hi ho em et es ens us li
jo tu ell ella nosaltres vosaltres ells elles meu meva teu teva seu seva nostre vostre aquest aquesta aquests aquell això allò
soc ets som sou he has ha hem heu han tinc tens té tenim tenen vull vols vol puc pots pot faig fas fa vaig vas va anem fer dir anar
on quan com quant quina quin perquè molt poc tot tota tots res mai sempre encara ja ara avui demà ahir aquí allà bé mal també però més menys
dia nit temps vegada home dona nen casa ciutat món vida gent cosa any aigua feina escola diners cotxe amics
gràcies adéu hola si us plau bon bona bonic nou vell gran petit obre tanca engega apaga busca troba l'any d'aquí n'hi
# gl
o a os as un unha uns unhas de do da dos das en no na nos nas con por para e ou que quen non si é son era ao á aos ás lle lles
eu ti el ela nós vós eles elas meu miña teu túa seu súa noso vosa este esta isto ese esa iso aquel aquilo
son es somos sodes teño tes ten temos tedes teñen quero queres quere podo podes pode fago fas fai vou vas vai imos facer dicir ir
onde cando como canto canta cal cales por que moi pouco todo toda todos nada nunca sempre aínda xa agora hoxe mañá onte aquí alí ben mal tamén pero máis menos
día noite tempo vez home muller neno casa cidade mundo vida xente cousa ano auga traballo escola cartos coche amigos
grazas adeus ola bos boas bonito novo vello grande pequeno abre pecha acende apaga busca atopa hai houbo foi unha dúas
# ro
un o unei unui de la în pe cu din pentru și sau că ce cine nu da este sunt era e a al ai ale se îmi îți îi ne vă
eu tu el ea noi voi ei ele meu mea tău ta său sa nostru vostru acest această acel aceea asta aia
am ai are avem aveți au vreau vrei vrea pot poți poate fac faci face merg mergi merge fi avea spune
unde când cum cât câți care mult puțin tot toate nimic niciodată mereu încă deja acum azi mâine ieri aici acolo bine rău și dar mai foarte
zi noapte timp om femeie copil casă oraș lume viață oameni lucru an apă muncă școală bani mașină prieteni mulțumesc salut bună
# pl
i w z na do od po za o u przez dla bez nad pod przed się nie tak to jest są był była być mam masz ma mamy mają
ja ty on ona my wy oni mój moja twój twoja jego jej nasz wasz ten ta te tamten kto co gdzie kiedy jak dlaczego ile jaki która
chcę chcesz chce mogę możesz może muszę robię robi idę idzie bardzo dużo mało wszystko nic nigdy zawsze jeszcze już teraz dzisiaj jutro wczoraj tutaj tam dobrze źle też ale więcej
dzień noc czas rok człowiek kobieta dziecko dom miasto świat życie ludzie praca szkoła pieniądze woda samochód proszę dziękuję cześć
# sv
och att det i en ett som på är av för med den till inte om har de ett men var jag du han hon vi ni dem mig dig sig oss er min din sin
kan ska vill måste blir får går gör hade skulle hur när vad vem vilken varför ja nej tack hej mycket lite allt inget aldrig alltid nu idag imorgon igår här där bra dåligt också
# da
og at det i en et som på er af for med den til ikke om har de men var jeg du han hun vi dem mig dig sig os min din sin
kan skal vil må bliver får går gør havde skulle hvordan hvornår hvad hvem hvilken hvorfor ja nej tak hej meget lidt alt intet aldrig altid nu i dag i morgen i går her der godt dårligt også
# no
og å det i en et ei som på er av for med den til ikke om har de men var jeg du han hun vi dere dem meg deg seg oss min din sin
kan skal vil må blir får går gjør hadde skulle hvordan når hva hvem hvilken hvorfor ja nei takk hei mye litt alt ingenting aldri alltid nå i dag i morgen i går her der bra dårlig også
# fi
ja on ei se että hän minä sinä me te he mutta niin kun jos olen olet ovat oli mitä missä milloin miten miksi kuka kyllä kiitos hei nyt tänään huomenna eilen täällä hyvä paha myös paljon vähän kaikki
# tr
ve bir bu da de için ne çok ama ben sen o biz siz onlar var yok mı mi mu değil evet hayır nasıl nerede kim neden kaç şimdi bugün yarın dün burada iyi kötü daha en gibi kadar
# id
dan yang di ke dari ini itu untuk dengan tidak ada saya aku kamu dia kami kita mereka sudah belum akan bisa mau apa siapa mana kapan bagaimana kenapa berapa sekarang hari besok kemarin baik sangat juga lebih
# cs
a v na je se že to s z do o po pro ale jak tak co kdo kde kdy proč kolik já ty on ona my vy oni můj tvůj jsem jsi jsou byl mám máš má chci chceš může nic vždy ještě už teď dnes zítra včera tady dobře
# hu
és a az egy nem van hogy is de ha mint én te ő mi ti ők vagyok vagy volt lesz mit ki hol mikor miért hogyan mennyi igen köszönöm szia most ma holnap tegnap itt ott jó rossz nagyon sok kevés minden semmi
# vi
và là của có không một những cho với này đó tôi bạn anh chị em chúng họ được đã đang sẽ gì ai đâu khi nào sao bao nhiêu bây giờ hôm nay ngày mai rất nhiều tốt
# tl
ang ng sa na at ay mga hindi ako ikaw siya kami tayo sila ko mo niya ito iyan ano sino saan kailan bakit paano magkano oo wala meron ngayon bukas kahapon dito mabuti
# hr
i u na je se da to s iz do o po za ali kako tko što gdje kada zašto koliko ja ti on ona mi vi oni moj tvoj sam si su bio imam želim mogu ništa uvijek još već sada danas sutra jučer ovdje dobro
# sw
na ya wa kwa ni si hii hiyo mimi wewe yeye sisi nini nani wapi lini vipi kwa nini sasa leo kesho jana hapa nzuri sana pia lakini
`;
