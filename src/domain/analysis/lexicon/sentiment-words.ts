/** Feeling words of our own choosing, accents off, by strength (±1 mild, ±2 clear, ±3 strong). `stem*` matches every word that begins so. */
export const SENTIMENT_WORDS = {
  en: {
    3: "amazing awesome excellent fantastic outstanding superb brilliant perfect perfectly wonderful incredible phenomenal magnificent best love loved loves loving adore delighted thrilled ecstatic flawless impeccable extraordinary marvelous masterpiece",
    2: "great good happy glad beautiful beautifully nice enjoy* excited exciting helpful impressive impressed pleased pleasure satisfied lovely fun funny cool win wins winning won success successful successfully proud grateful thankful thank thanks favorite favourite delicious friendly recommend recommended congrats congratulations yay blessed sweet gorgeous cute hilarious epic stunning charming generous reliable smooth smoothly fabulous terrific splendid appreciate appreciated enjoyable comfortable hope hopeful inspiring inspired talented legend hero celebrate celebrating joy joyful laugh laughing smile smiling welcome",
    1: "ok okay fine easy easily quick quickly fast better well clean clear interested interesting correct useful works worked working solved fixed resolved safe secure free fresh bright calm fair agree agreed polite kind like liked likes looking cheap affordable bonus gift improve improved improvement lucky luck ready support wow forward special top trust honest relax relaxing healthy strong party",
    "-1": "slow slowly late delay delayed expensive pricey wait waiting unfortunately sorry issue issues problem problems hard difficult missing miss missed busy tired boring bored weird strange odd unclear confusing confused concerned worry worried worries unable lack lacking lost lose loses tough unlikely doubt unsure wrong old dirty noisy loud small cold stuck ignore ignored complain alone lonely risk risky cheaply mess mistake mistakes cancel cancelled canceled limited poorly trouble",
    "-2": "bad annoying annoyed disappointed disappointing disappointment sad sadly upset angry mad unhappy dislike disliked broken broke fail failed fails failure failing error errors useless poor rude unfair stupid dumb ugly sick hurt hurts pain painful fake lie lies lied lying liar scary scared fear afraid cry crying hated unacceptable frustrat* ridiculous unprofessional unhelpful incompetent crap sucks suck sucked gross damn wtf defective damaged declined rejected overpriced waste wasted cheat cheated scandal war kill killed death dead died die crash crashed attack attacks violence threat arrested guilty victim victims corrupt corruption shame ashamed racist racism ruin ruined ruins unsafe dangerous danger lame pathetic bullshit hell idiot idiots fool annoys cruel regret miserable",
    "-3": "terrible horrible awful worst hate hates hating disgusting disgust* scam fraud outrageous appalling atrocious garbage trash nightmare disaster pathetic* horrendous dreadful abysmal despicable fuck fucking fucked fucks shit shitty bitch bastard asshole terrorist terrorists terrorism murder murdered evil furious rape",
  },
  pt: {
    3: "otimo otima otimos otimas excelente excelentes maravilhoso maravilhosa maravilhosos incrivel incriveis fantastico fantastica perfeito perfeita perfeitos perfeitas sensacional espetacular amo amei amando ama amor adorei adoro adorando adora melhor melhores genial sensacionais top demais magnifico lindo linda lindos lindas lindissima apaixonado apaixonada",
    2: "bom boa bons boas feliz felizes gostei gosto gostando gostamos gosta legal legais bacana bonito bonita contente satisfeito satisfeita parabens sucesso recomendo obrigado obrigada agradeco gratidao ajudou prestativo prestativa atencioso atenciosa simpatico simpatica divertido divertida alegria alegre delicia delicioso maneiro massa show vitoria venceu ganhou ganhei ganhar orgulho fofo fofa fofos engracado rindo rs haha hahaha kkk kkkk kkkkk kkkkkk valeu viva festa saudade sorriso conquista abencoado esperanca sonho",
    1: "facil facilmente rapido rapida certo bem util resolvido resolveu funcionou funciona seguro barato claro interessante interessado melhorou melhorar ansioso ansiosa pronto correto justo gratis tranquilo tranquila calmo beleza interesse limpo novo nova confortavel presente sorte confio quero vontade ajuda eficiente",
    "-1": "demora demorado demorada demorando lento lenta atrasado atrasada atraso caro cara dificil problema problemas infelizmente duvida espera esperando preocupado preocupada confuso confusa cansado cansada chato chata falta faltou faltando faltam cansativo estranho estranha medo perdi perdeu perder sozinho sono preguica triste errei tarde frio sujo pena saudades complicado complicada impossivel nunca ninguem nenhum ruido desculpa trabalho",
    "-2": "ruim ruins mal mau ma tristeza decepcionado decepcionada decepcao decepcionante irritado irritada irritante raiva frustrado frustrada frustrante insatisfeito insatisfeita quebrado quebrada quebrou erro erros errado errada falhou falha inutil chateado chateada feio feia chorar chorando choro chorei doente dor dores doi mentira mentiroso mentirosa enganado defeito recusado danificado grosseiro incompetente incompetentes descaso desrespeito reclamacao reclamar injusto injustica morte morreu morrer morto morri matar guerra crise corrupto corrupcao ladrao ladroes roubo roubou burro burra idiota idiotas imbecil culpa culpado cancelado cancelaram preso vergonha perigo violencia droga desgraca inferno saco odioso lixo porra merda bosta caralho puta fdp pqp aff affs",
    "-3": "pessimo pessima pessimos horrivel horriveis terrivel terriveis odeio odiei odiando odio absurdo nojo nojento nojenta golpe fraude vergonhoso palhacada inaceitavel detesto detestei lamentavel desastre ridiculo ridicula piores pior porcaria maldito maldita foda-se cu",
  },
  es: {
    3: "excelente excelentes increible increibles fantastico fantastica maravilloso maravillosa perfecto perfecta perfectos encanta encanto encantado encantada encantan genial geniales estupendo estupenda espectacular amo adoro mejor mejores buenisimo buenisima magnifico magnifica impresionante hermoso hermosa preciosa precioso amor enamorado enamorada fenomenal",
    2: "bueno buena buenos buenas buen feliz felices contento contenta gusta gusto gustan gustado gracias bonito bonita lindo linda guapo guapa satisfecho satisfecha felicidades enhorabuena felicitaciones exito recomiendo recomendable amable amables atento ayudado agradezco divertido divertida gracioso alegria alegre chulo guay rico delicioso ganar gano ganado gane victoria orgullo orgulloso orgullosa emocion emocionado emocionada jaja jajaja jajajaja jajajajaja jeje viva fiesta sonrisa grande crack bravo bendiciones disfrutar disfruta disfrutando suerte ilusion besos abrazo abrazos",
    1: "facil rapido rapida rapidamente correcto bien util resuelto solucionado funciono funciona seguro barato claro interesante interesado interesada mejoro mejorar listo justo gratis tranquilo tranquila vale comodo limpio nuevo nueva eficiente ganas apoyo confio quiero esperanza regalo divertirse",
    "-1": "lento lenta tarda tardan tarde retraso caro cara dificil problema problemas lamentablemente desgraciadamente duda espera esperando preocupado preocupada confuso confusa cansado cansada aburrido aburrida falta faltan raro rara miedo perdi perdio perder perdido solo sola sueno frio sucio pena complicado complicada imposible nunca nadie ningun ruido perdon extrano lastima examen examenes",
    "-2": "malo mala malos malas mal triste tristes tristeza decepcionado decepcionada decepcion decepcionante enfadado enfadada enojado enojada molesto molesta rabia frustrado frustrada frustrante insatisfecho roto rota rompio error errores equivocado fallo falla fallos inutil inutiles feo fea llorar llorando lloro enfermo enferma dolor duele mentira mentiras mentiroso engano enganado defecto defectuoso rechazado rechazada danado grosero incompetente incompetentes queja quejas reclamo injusto injusticia muerte murio muerto muertos morir matar guerra crisis corrupto corruptos corrupcion ladron ladrones robo robaron tonto tonta idiota idiotas imbecil culpa culpable cancelado verguenza peligro violencia infierno joder mierda puta puto cono carajo hostia basura maldita maldito fracaso estres agobio agobiada odiosa",
    "-3": "pesimo pesima pesimos horrible horribles terrible terribles odio odiar asco asqueroso asquerosa estafa fraude vergonzoso inaceptable detesto desastre ridiculo indignante lamentable peor peores nefasto porqueria espantoso fatal",
  },
} as const;

/** Words that turn the feeling of what follows. */
export const NEGATIONS =
  "not no never dont doesnt didnt isnt arent wasnt werent wont cant couldnt wouldnt shouldnt hardly without nothing none neither nor aint havent hasnt nao nunca jamais nem sem nada tampouco jamas sin ni tampoco ningun ninguna";

/** Words that make what follows stronger. */
export const INTENSIFIERS =
  "very really so extremely super totally absolutely incredibly too quite such completely highly muito tao super bem demais extremamente totalmente bastante muitissimo muy tan bastante demasiado totalmente extremadamente mucho re";

/** Words that make what follows weaker. */
export const DIMINISHERS = "slightly somewhat bit little kinda barely pouco meio algo poco";

/** Words after which the feeling counts more than what came before. */
export const TURNS = "but however though mas porem contudo pero aunque sino";

/** Emoji and their strength. */
export const SENTIMENT_EMOJI = {
  3: "😍🥰😻❤💕💖💗💓💞😘🤩🎉🏆",
  2: "😀😃😄😁😊🙂😎👍👏🙌💪✨🌟⭐😂🤣😆😇☺💙💚💛💜🤗🥳😋🔥💯🙏♥✅",
  1: "😉😅😏👌🎶🌞☀🍻",
  "-1": "😐😕🤔🙄😬😓😴🥱😶😑",
  "-2": "😞😔😟🙁☹😢😥😰😩😫😖😣👎😒💔😭😤😪",
  "-3": "😡😠🤬🤮🤢💩",
} as const;
