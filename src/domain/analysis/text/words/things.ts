import { WordIndex } from "./word-index.ts";

/**
 * Things that people write to businesses about, a line each: its name in English, and the words for it in English, Spanish and
 * Portuguese without accents; `*` is any ending. Joins the languages, and names groups whose members share no phrase.
 */
const THINGS = `
a tour: tour tours excurs* passeio* paseo* guided guiad*
a class: class classes aula aulas clase clases lesson* leccion* workshop* taller talleres oficina oficinas curso cursos course courses
a boat trip: boat boats barco barcos cruise* crucero* cruzeiro* sail* veler* veleiro* yacht* catamara* ferry
kayaking: kayak* caiaque* kayac* canoe* canoa*
a hike: hike* hiking caminhada* caminata* senderismo trail* trilh* levada*
a wine tasting: wine wines vino vinos vinho* bodega* adega* cave caves cellar cellars winery wineries
cooking: cooking cozinha cocina culinar*
a gift: gift gifts regal* presente presentes prenda prendas
whale watching: whale* balei* ballen* dolphin* delfin* golfinho*
a table: table tables mesa mesas
a room: room rooms habitacion* quarto quartos suite suites
a hotel stay: hotel hotels hotei* hotele* hostel* pousada* lodging alojam* hosped*
an appointment: appointment* cita citas consulta* turno turnos
delivery: deliver* entreg* envio envios ship* shipping frete domicilio
a parcel: parcel* package packages paquete* pacote* encomenda* shipment*
a size: size sizes talla tallas tamanho* talle talles
a haircut: haircut* corte cortes hair cabelo* pelo
a manicure: manicur* nail nails unha* pedicur*
a massage: massage* masaje* massag*
cleaning: cleaning cleaner* limpieza* limpeza*
a subscription: subscri* suscripci* assinatura* membership* mensualid* mensalid*
an invoice: invoice* factura facturas fatura faturas receipt* recibo*
a dog: dog dogs perro* perra* perrit* cachorr* cao caes puppy puppies spaniel*
a cat: cat cats gato* gata*
a visit: viewing* visita visitas visitar
an apartment: apartment* apartament* departamento* piso pisos flat flats apto
a house: house houses casa casas moradia* chalet*
a test: test tests prueba* exame* examen* analisis
a prescription: prescription* receta recetas receita receitas
medicine: medicin* medicament* remedio* pharmac* farmac* pill pills pastilla*
a vaccine: vaccin* vacun* vacina* shot shots
a battery: battery batteries bateria* pila pilas pilha*
glasses: glasses gafas lentes oculos
a warranty: warrant* guarantee* garantia*
a tooth: tooth teeth dent* diente* muela*
a license: licen* carnet habilitacao
a permit: permit permits permiso* autorizac* autorizaci*
a certificate: certificat* certificad* declaracao declaracion transcript*
enrollment: enrol* matricul* inscri* signup
parking: parking estacionam* aparcam* aparcar estacionar garage*
a donation: donat* donaci* donativ* doaca* doar
insurance: insurance* seguro seguros
a claim: claim claims siniestro* sinistro*
a policy: policy policies poliza* apolice*
a moving service: movers mudanza* mudanca*
a quote: quote quotes presupuesto* orcamento* cotizacion* cotacao* estimate estimates
a repair: repair* reparaci* reparac* conserto* consert* arregl* fix fixed
a leak: leak* fuga fugas vazamento* infiltrac* gote* pingando
a screen: screen screens pantalla* tela telas display
the internet connection: internet wifi router* modem* broadband fibra fiber
opening hours: hours horario horarios opening openings abren abrem abierto* aberto*
a discount: discount* descuento* desconto* coupon* cupon* cupom promo*
a password: password* contrasena* senha senhas palavrapasse
an account: account accounts cuenta cuentas conta contas
a card: card cards tarjeta* cartao cartoes
a loan: loan loans prestamo* emprestim* credito
a transfer: transfer* transferenc* wire pix
a deposit: deposit* sinal senal fianza caucao
a flight: flight* vuelo* voo voos airline* aerolinea*
luggage: luggage baggage maleta* bagagem equipaje mala malas suitcase* backpack* mochila*
a train ticket: train trains tren trenes trem comboio*
a ticket: ticket tickets entrada entradas ingresso* ingressos bilhete* boleto boletos
an event: event events evento* concert* concierto* show shows
a wedding: wedding* boda bodas casamento* casar
a birthday: birthday* cumple* aniversario* bday
catering: cater* buffet bufe
a vegan or vegetarian meal: vegan* vegetarian* vegetarian* veggie
food allergies: allerg* alerg* gluten celiac* celiaq* lactose lactosa
a menu: menu menus carta cardapio ementa
a pizza: pizza pizzas
a cake: cake cakes tarta tartas bolo bolos torta tortas pastel
flowers: flower* flores flor bouquet* ramo buque
shoes: shoe shoes zapat* sapat* boot boots bota botas sneaker* zapatilla* tenis
clothes: dress dresses vestido* shirt* camis* jacket* chaqueta* jaqueta* pants pantalon* calcas jeans coat
a sofa: sofa sofas couch*
furniture: furniture mueble* movel moveis desk desks chair chairs silla* cadeira* mattress* colchon* colchao
a bike: bike bikes bicycle* bici* bicicleta* scooter*
a car: car cars coche* carro carros auto vehicul* vehicle* veiculo*
a car service: oil tyre tyres tire tires neumatico* pneu* llanta* brake* freno* freio*
a phone: phone phones telefono* telefone* celular* movil* smartphone* iphone*
a laptop: laptop* computer* ordenador* computador* notebook*
a printer: printer* impresora* impressora*
headphones: headphone* earbud* auricular* fone fones headset*
an app: app apps aplicacion aplicativo*
a login: login log signin acceso acessar acceder iniciar
a code: code codes codigo* otp
an address: address* direccion* endereco* morada
a plan: plan plans plano planos tariff* tarifa tarifas
a contract: contract* contrato*
a trial: trial trials
a demo: demo demos demonstra* demostra*
an integration: integrat* integra* api webhook* crm
an export: export* exportar csv excel
a gym: gym gyms gimnasio* academia* ginasio*
a trainer: trainer* entrenador* treinador* coach*
swimming: swim* natacion natacao pool pools piscina*
yoga: yoga pilates
a doctor: doctor* doutor* medico* medica pediatr* dermatolog* cardiolog*
a dentist: dentist* dental odontolog* ortodon* brace braces
an X-ray: xray* radiograf* ecograf* ultrasound* ressonanc* resonanc*
childcare: daycare nursery guarderia* creche* kindergarten*
a school: school* escuela* escola* colegio*
a passport: passport* pasaporte* passaporte* visa visado
taxes: tax taxes impuesto* imposto* iva irpf irs
a payslip: payslip* payroll* nomina nominas holerite* salario*
electricity: electric* electricidad eletric* luz power outage apagon apagao
gas: gas gasolina boiler* caldera* caldeira* heating calefac* aquecimento
water: water agua
air conditioning: airco aircon conditioning aire acondicionado condicionado split
the door: door doors puerta* porta portas lock locks cerradura* fechadura* key keys llave* chave*
furniture assembly: assembly montaje montagem
garbage collection: garbage trash basura lixo recycl* recicla*
a volunteer role: volunteer* volunt*
a job: job jobs vacante* cv curriculum curriculo empleo emprego hiring
a partnership: partner* parcer* colabor* collabor* influencer* supplier* proveedor* fornecedor*
the pickup: pickup pick recog* recolh* buscar collect collection retirada
the airport: airport* aeropuerto* aeroporto*
wheelchair access: wheelchair* accessib* accesib* acessib* silla cadeira
the meeting point: meeting
Lisbon: lisbon lisboa
Porto: porto oporto
Seville: seville sevilla sevilha
London: london londres
Rome: rome roma
breakfast: breakfast* desayun*
pregnancy: pregnan* gravidez gravida* gestante* embaraz*
photos: photo photos picture pictures pic pics foto fotos fotografia*
the calendar: calendar calendars calendario*
tiles: tile tiles azulejo*
a washing machine: washer dryer laundry lavadora* secadora* lavanderia
a fridge: fridge* freezer* refrigerator* nevera* frigorifico* geladeira* congelador*
a television: television* televis* televisor* tv tvs
solar panels: solar solares
a mortgage: mortgage* hipotec*
bad weather: weather rain* lluvia* chuva* clima
`;

/** The same for things of two words; links between them do not count ("tarjeta de regalo"). They are no more what either word alone is. */
const PAIRS = `
a double room: double+room double+rooms habitacion+doble habitaciones+dobles quarto+duplo quartos+duplos quarto+casal
a single room: single+room single+rooms habitacion+individual habitaciones+individuales quarto+individual quarto+simples quarto+solteiro
a twin room: twin+room twin+rooms habitacion+twin quarto+twin
a family room: family+room family+rooms habitacion+familiar habitaciones+familiares quarto+familiar quartos+familiares
a gift card: gift+card gift+cards gift+voucher gift+vouchers tarjeta+regalo tarjetas+regalo cheque+regalo cartao+presente vale+presente vales+presente vale+oferta
a credit limit: credit+limit card+limit limite+credito limite+tarjeta limite+cartao
an airport transfer: airport+transfer airport+transfers airport+shuttle transfer+aeropuerto traslado+aeropuerto transfer+aeroporto traslado+aeroporto
a food walk: food+walk food+walks food+tour food+tours ruta+tapas ruta+gastronomica tour+gastronomico rota+petiscos roteiro+gastronomico tour+tapas tapas+tour
a cooking class: cooking+class cooking+classes clase+cocina clases+cocina taller+cocina aula+cozinha aula+culinaria aulas+cozinha workshop+cozinha
a tile workshop: tile+workshop tile+painting tile+class azulejos+workshop taller+azulejos clase+azulejos oficina+azulejos workshop+azulejos aula+azulejos pintura+azulejos
a day trip: day+trip day+trips day+tour excursion+dia
luggage storage: luggage+storage bag+storage guardar+maletas guardar+equipaje guardar+malas guardar+mochilas consigna+equipaje
the meeting point: meeting+point punto+encuentro ponto+encontro
wheelchair access: silla+ruedas cadeira+rodas
whale watching: whale+watching dolphin+watching observacao+golfinhos observacao+baleias avistamiento+delfines avistamiento+ballenas
a dress code: dress+code
`;

/** Words between the two of a thing. */
const BETWEEN = new Set("de del da do das dos of the la el los las para pra no na en em a ao".split(" "));

/** Things that are places, and occasions. */
export const PLACES: ReadonlySet<string> = new Set(["Lisbon", "Porto", "Seville", "London", "Rome"]);
export const OCCASIONS: ReadonlySet<string> = new Set(["a wedding", "a birthday"]);

const LINES = THINGS.trim()
  .split("\n")
  .map((line) => line.split(": "));
const INDEX = new WordIndex(LINES.map(([, words = ""]) => words.split(" ")));

const PAIR_NAMES = new Map(
  PAIRS.trim()
    .split("\n")
    .flatMap((line) => {
      const [name = "", words = ""] = line.split(": ");
      return words.split(" ").map((pair) => [pair, name] as const);
    }),
);

/** The names of the things that folded words stand for, in their order: those of two words before those of each. */
export function listNamedThings(words: readonly string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const pair = findPair(words, at);
    if (pair === null) found.push(...listThings(words[at] ?? ""));
    else {
      found.push(pair.name);
      at = pair.end;
    }
  }
  return found;
}

/** The thing that two words beside each other name together, or null. */
export function findPairedThing([first = "", second = ""]: readonly string[]): string | null {
  return PAIR_NAMES.get(`${first}+${second}`) ?? null;
}

/** The thing of two words that begins at a word, and the position of its second word. */
function findPair(words: readonly string[], at: number): { name: string; end: number } | null {
  let end = at + 1;
  while (BETWEEN.has(words[end] ?? "")) end++;
  const name = PAIR_NAMES.get(`${words[at] ?? ""}+${words[end] ?? ""}`);
  return name === undefined ? null : { name, end };
}

/** The names of the things that a folded word stands for; empty for most words. */
export function listThings(word: string): string[] {
  const found = [...INDEX.findWhole(word), ...INDEX.findStem(word)];
  return [...new Set(found)].map((line) => LINES[line]?.[0] ?? "");
}
