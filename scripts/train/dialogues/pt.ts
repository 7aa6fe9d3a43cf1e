/** Portuguese dialogues of our own writing; read by ../dialogues.ts. */
export const PORTUGUESE_DIALOGUES = `
# sofa-negocio yes completed
u2 Oi, o sofá ainda está disponível?
b2 Está sim! Tem um ano de uso e está impecável.
u2 Qual o valor?
b2 Estou pedindo R$ 900.
u2 Achei caro, faz por 700?
b2 Consigo fazer 800 se buscar hoje.
u3 Fechado, busco às 18h
b3 Combinado, te espero às 18h!

# celular-sem-acordo no abandoned
u2 boa tarde, o celular tem alguma marca de uso?
b2 Tem um risco pequeno na lateral, fora isso perfeito. R$ 1.500.
u2 aceita 1.000 à vista?
b2 Não consigo, o mínimo é 1.400.
u2 muito caro, vou pensar

# plano-internet yes completed
b0 Olá! Sou a assistente da FibraNet. Como posso ajudar?
u0 quero contratar internet
b1 Que ótimo! Qual é o seu CEP?
u1 01310-100
b2 Temos fibra no seu endereço: o plano de 500 mega custa R$ 99,90 por mês.
u2 tem taxa de instalação?
b2 A instalação é grátis. Posso agendar para você?
u2 pode sim
b2 Qual é o seu nome completo e CPF?
u3 Carla Menezes Prado, 529.982.247-25
b3 Prontinho, Carla! Sua instalação foi agendada para sexta-feira de manhã.
u- obrigada!

# imovel-lead yes completed
u0 Olá, estou procurando um apartamento
b1 Legal! Em qual bairro?
u1 Vila Mariana, 2 quartos
b1 Qual a faixa de preço?
u1 até 3 mil de aluguel
b2 Encontrei um apartamento de 65 m² na rua Domingos, R$ 2.800 por mês.
u2 aceita cachorro?
b2 Aceita sim. Quer agendar uma visita?
u2 quero, sábado de manhã
b2 Pode me passar seu telefone?
u3 11 98765-4321
b3 Visita confirmada para sábado às 10h. O corretor vai te ligar.

# lead-desiste no abandoned
b0 Oi! Bem-vindo à Escola Rumo. Procurando um curso?
u1 tem curso de inglês à noite?
b1 Temos sim. Qual é o seu nível?
u1 básico
b1 Me passa seu nome, e-mail e telefone para enviar os detalhes?
u1 não quero passar meu telefone

# cancelar-assinatura yes completed
u0 quero cancelar minha assinatura
b1 Poxa, que pena. Qual é o e-mail da conta?
u1 joao.p@correio.example
b2 Encontrei sua conta Premium. Podemos oferecer 40% de desconto por dois meses, que tal?
u2 não, quero cancelar mesmo
b2 Confirma o cancelamento?
u3 confirmo
b3 Sua assinatura foi cancelada com sucesso.
u- valeu

# pedido-atrasado no closed
u2 cadê meu pedido 44781? já era pra ter chegado
b2 Seu pedido está com a transportadora e chega amanhã.
u2 vocês falaram isso ontem
b2 Lamento pelo atraso. A previsão atualizada é amanhã até as 18h.
u- tá bom, obrigado
b- De nada, tenha um ótimo dia!

# troca-produto yes completed
u2 o vestido que comprei veio no tamanho errado
b1 Sinto muito! Qual é o número do pedido?
u1 99120
b2 Podemos trocar pelo tamanho M sem custo ou devolver o valor. O que prefere?
u2 prefiro a troca
b2 Posso gerar a etiqueta de devolução?
u3 pode
b3 Pronto! A troca foi registrada e a etiqueta foi enviada para seu e-mail.

# reclamacao no abandoned
u0 que absurdo, péssimo atendimento
b- Desculpe, não entendi. Pode reformular?
u1 fui cobrado duas vezes no cartão
b- Desculpe, não entendi. Pode reformular?
u- quero falar com um atendente

# atendente no closed
u- preciso falar com uma pessoa
b- Claro, vou te transferir para um atendente.
b1 Oi, aqui é o Paulo. Qual é o problema?
u1 meu boleto não abre
b2 Gerei um novo boleto de R$ 89,90 com vencimento dia 10, segue o link.
u- agora sim, obrigada, era só isso

# suporte-resolvido yes completed
u0 meu aplicativo não abre
b1 Qual é o modelo do seu celular?
u1 galaxy a54
b2 Tente limpar o cache e reiniciar o aparelho, por favor.
u3 funcionou!
b3 Que bom que funcionou!

# restaurante yes completed
u1 Boa noite, tem mesa para 6 amanhã às 20h?
b2 Temos mesa para 6 às 20h30. Pode ser?
u2 pode ser sim
b2 Em nome de quem?
u3 Renata
b3 Reserva confirmada para amanhã às 20h30, Renata!

# horario no closed
u1 vocês abrem domingo?
b1 Aos domingos abrimos das 10h às 16h.
u1 e onde fica a loja?
b1 Ficamos na Rua das Flores, 120, centro.
u- obrigado!

# papo no closed
u0 oi tudo bem?
b0 Tudo ótimo! Como posso te ajudar?
u0 você é um robô?
b0 Sou uma assistente virtual 😊
u- kkk legal, tchau

# seguro no abandoned
u0 gostaria de uma cotação de seguro
b1 Claro! Qual é o modelo e o ano do carro?
u1 onix 2021
b1 Qual a idade do condutor principal?
u1 28
b2 O seguro completo fica em R$ 210 por mês. Deseja contratar?
u2 nossa, muito caro

# promo no abandoned
b0 Só hoje: 20% de desconto em toda a loja com o cupom HOJE20! Confira nossas novidades.

# tenis no abandoned
u1 vcs tem tênis de corrida masculino?
b1 Temos vários modelos! Qual é o tamanho?
u1 42
b2 O Corre Mais está disponível no 42 por R$ 349.
u2 tem na cor preta?
b2 Infelizmente a cor preta está esgotada no 42.

# desistiu no closed
u1 quero marcar um corte de cabelo na quinta
b2 Temos horário às 14h e às 17h na quinta.
u3 17h
b3 Agendado para quinta às 17h!
u2 mudei de ideia, pode cancelar
b2 Sem problema, cancelei o horário.
u- obrigada
`;
