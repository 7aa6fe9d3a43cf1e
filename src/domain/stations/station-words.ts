/**
 * What messages of a business ask for, and what they confirm, a line each: the name in English, and the words for it in English,
 * Spanish and Portuguese without accents; `*` is any ending. Earlier lines go before later ones.
 */
export const ASKED_FOR = `
a photo or file: photo photos picture* image* screenshot* upload* attach* foto fotos imagen* captura* imagem imagens adjunt* anex* pdf
a document: passport* pasaporte* passaporte* dni cpf nif nie document* licen* rg cedula
payment details: card tarjeta cartao iban payment paypal pix pay pagar pago pagamento
an order or booking number: reference referencia localizador tracking rastre* invoice factura fatura #pedido #reserva #orden #encomenda #order #booking
the email address: email emails mail correo
the phone number: phone telefono telefone celular movil telemovel mobile whatsapp tel
the address: address* direccion endereco morada postcode zip cep postal street calle rua
the name: name names nombre* apellido* nome nomes sobrenome surname
how many people come: people guest* person persons adult* child* kids pax party group personas adulto* nin* huesped* comensal* pessoas crianca* convidados hospedes grupo
the size or model: size sizes talla tallas tamano tamanho numeracao model modelo make brand marca colour color cor
the date: date dates day days when weekend monday tuesday wednesday thursday friday saturday sunday fecha fechas dia dias cuando semana lunes martes miercoles jueves viernes sabado domingo data datas quando segunda terca quarta quinta sexta sabado week
the time: time hour hora horas horario morning afternoon evening manana tarde noche manha noite slot
the place: city town area where neighborhood neighbourhood location ciudad zona donde barrio cidade onde bairro localizacao store branch tienda loja sede
the budget: budget presupuesto orcamento spend gastar
whether that is right: correct right confirm* confirmo correcto correto certo cierto
whether to go on: shall proceed book reserve reserv* agend* continue continu* seguir prosseguir checkout lock hold
which option to take: which option* prefer* choose pick select cual cuales opcion* elig* elij* qual quais opc* escolh*
more details: detail* more describe tell explain happening problem issue error detalle* describ* cuenta* explic* detalhe* descrev* conte problema erro
`;

export const CONFIRMED = `
a cancellation: cancel*
a refund: refund* reembols* estorn* devolu*
a change: chang* reschedul* moved cambi* modific* reprogram* alter* remarc* mudad* updated actualiz* atualiz*
a payment: paid payment* pagad* pago pagamento* received
a booking: book* reserv* agend* appointment* cita turno marcad* slot
an order: order* pedido* compra* encomend* shipped enviad*
a request: request* ticket* solicit* noted anot* registr* logged
`;
