/** The same in Portuguese, of Brazil and of Portugal. */
export const PORTUGUESE_INTENTS = `
# greeting
oi
olá, bom dia
boa tarde
boa noite pessoal
oi tudo bem?
opa, alguém aí?
oie
olá, está aí alguém?
e aí
bom diaaa
oi, tudo bom com você
# thanks
obrigado
muito obrigada
valeu demais
vlw
obg!
agradeço a atenção
obrigado pela ajuda
grata
brigadão
ok obrigado pela informação
agradecida
# goodbye
tchau
até logo
até mais
adeus
tenha um bom dia
era só isso, tchau
bom fim de semana
boa noite, até amanhã
já vou, falou
por hoje é só
até a próxima
# affirm
sim
isso mesmo
pode ser
claro
ok, pode
com certeza
certo
sim por favor
está correto
aham
beleza, pode fazer
exatamente
quero sim
# deny
não
não, obrigado
agora não
acho que não
não é isso
nenhum dos dois
de jeito nenhum
não quero
nem pensar
está errado
não precisa
nunca
# product_question
qual a diferença entre os dois modelos
vem com carregador?
é à prova d'água?
me fala mais sobre o plano premium
que tamanho devo pedir
é compatível com iphone
o que está incluído no pacote
têm opções vegetarianas?
como funciona a assinatura
de que material é feito
me indica um notebook bom
o passeio inclui almoço?
quais cores tem
quantos gigas tem o plano
tem garantia?
vocês vendem casaco de inverno
aceitam animais nos quartos
serve para criança de 5 anos
# price
quanto custa
qual o valor
preço por favor
quanto fica para três pessoas
me manda um orçamento
tem alguma taxa
qual é a mensalidade
quanto cobram por hora
quanto é o corte de cabelo
quanto sai tudo
tabela de preços
qto é?
# discount
tem desconto?
tem algum cupom
alguma promoção essa semana
desconto para estudante?
faz por menos?
o cupom não funciona
à vista tem desconto
consegue melhorar o preço
aceita 50 nele?
ofertas da black friday
dá pra baixar um pouco
tem preço para grupos
# availability
ainda está disponível?
tem em estoque
há quartos livres no sábado
tem mesa para hoje à noite
quando volta ao estoque
tem no tamanho 42
a azul esgotou?
tem vaga amanhã à tarde
ainda há bilhetes
o apartamento já foi alugado
tem horário na próxima semana
ainda há lugares na visita da manhã
# booking
quero reservar uma mesa para dois
gostava de marcar uma consulta
reserva um quarto para sexta
queria agendar uma visita
quero um voo para Roma
preciso marcar corte de cabelo amanhã às 17h
quero alugar um carro no fim de semana
podemos marcar uma demonstração
marca pra mim às 15h
preciso de um dentista
reserva para 4 pessoas dia 12
duas entradas para a sessão da noite
posso visitar o apartamento na segunda
# order
quero pedir uma pizza grande
quero comprar este
adiciona dois no carrinho
me vê um café para levar
vou levar
quero assinar o plano anual
como faço um pedido
queria encomendar um bolo
quero contratar a internet
manda três caixas
quero o menu de frango
quero mudar para o plano pro e pagar já
# order_status
cadê meu pedido
onde está a minha encomenda
já foi enviado?
ainda não chegou
quero rastrear meu pacote
qual o estado da entrega
quando chega o meu pedido
não recebi nada ainda
meu pedido é o 4432, alguma novidade
diz entregue mas não recebi
minha encomenda está atrasada
como está a minha solicitação
# change_order
posso mudar o endereço de entrega
preciso remarcar minha consulta para quinta
adiciona mais um item no pedido
quero trocar de plano
pedi o tamanho errado, dá para trocar
queria alterar a reserva
mudar o nome no bilhete
pode ser para 6 pessoas em vez de 4
troca a vermelha pela azul
quero adiar uma semana
dá para alterar a data
quero baixar o meu plano
# cancel
quero cancelar meu pedido
cancela a assinatura
queria cancelar a reserva de hoje
como faço para cancelar
não preciso mais, pode cancelar
encerrar minha conta de assinante
desmarcar a consulta
quero rescindir o contrato
ainda dá para cancelar sem custo
desisti da compra
quero sair do plano
mudei de ideia, não mande
# refund
quero reembolso
quero meu dinheiro de volta
como faço para devolver
quando cai o estorno
posso devolver o produto
prometeram o reembolso há semanas
qual a política de devolução
não serviu, quero devolver
ainda não recebi o estorno no cartão
devolvam o sinal
etiqueta de devolução
quero ser ressarcido
# payment_problem
meu cartão foi recusado
fui cobrado duas vezes
o pagamento não passa
não consigo pagar com pix
tem uma cobrança que não reconheço
cobraram o valor errado
quais as formas de pagamento
dá para parcelar
dá erro na hora de pagar
preciso da nota fiscal
por que fui cobrado este mês
aceitam mbway
segunda via do boleto
# shipping
vocês entregam em Manaus
quanto tempo demora a entrega
quanto é o frete
tem frete grátis
posso retirar na loja
entregam ao fim de semana
qual transportadora usam
tem entrega expressa
podem deixar com o vizinho
chega amanhã?
quais as opções de envio
enviam para os Açores
# opening_hours
que horas vocês abrem
abrem ao domingo
até que horas funciona hoje
qual o horário de atendimento
estão abertos nos feriados
a loja está aberta agora
horário de funcionamento?
a que horas fecham
a cozinha fecha que horas
fecham para almoço
sábado atendem
até quando posso ir
# location
onde vocês ficam
qual é o endereço
como chego na loja
tem loja perto de mim
onde é o ponto de encontro
têm filial no Porto
há estacionamento perto
qual a estação de metrô mais próxima
manda a localização
fica longe do aeroporto
em que rua é o escritório
onde fica o hotel exatamente
# technical_problem
o aplicativo está travando
não funciona
aparece uma mensagem de erro
o site não carrega
estou sem internet
a tela ficou preta
o aparelho não liga
não conecta no wifi
o link não abre
o vídeo não roda
clico no botão e não acontece nada
está muito lento desde a atualização
a impressora não é reconhecida
# account
esqueci minha senha
não consigo entrar na conta
como crio uma conta
quero mudar meu e-mail
minha conta está bloqueada
não recebi o código de verificação
como apago a minha conta
redefinir a palavra-passe
atualizar meu cadastro
quero mudar o nome de usuário
diz que o email já está registado
onde vejo as faturas na área de cliente
# complaint
isso é inaceitável
o atendimento de vocês é péssimo
quero fazer uma reclamação
estou muito insatisfeito com o tratamento
pior empresa que existe
o produto veio danificado
a comida estava fria e horrível
ninguém responde nunca
o motorista foi grosseiro
espero há semanas, é ridículo
mentiram para mim
o quarto estava sujo
é a terceira vez que avaria
# feedback
só queria dizer que a equipe foi ótima
tenho uma sugestão para o app
deviam ter modo escuro
bom trabalho, cinco estrelas
quero deixar uma avaliação
seria bom ter mais cores
minha nota é 8
um comentário sobre o novo visual
adorei o passeio
o site é muito fácil de usar
podiam melhorar a busca
o robô ajudou bastante
# human_request
quero falar com um atendente
posso falar com uma pessoa
me passa para um humano
tem alguém de verdade aí
podem me ligar
atendimento ao cliente
quero falar com o gerente
transfere para o suporte
não quero falar com robô
alguém pode me retornar a ligação
queria falar com um assistente humano
chama um operador
# contact_details
meu email é ana@exemplo.com
meu telefone é 11 98888 1234
me chamo João Silva
segue meu número
é a Maria, maria@mail.com
o meu contacto é 912 345 678
nome completo: Laura Gomes
pode falar no whatsapp 21 97777 1111
sou o Daniel, telemóvel 933 222 111
meu cpf é 529.982.247-25
# bot_question
você é um robô
qual é o seu nome
quem te criou
o que você sabe fazer
és humano?
quantos anos você tem
você tem sentimentos
fala espanhol?
como você funciona
estou falando com uma máquina
o que posso te perguntar
# oos
qual é a capital da França
conta uma piada
está a chover aqui
meu cachorro é marrom
quem ganhou o jogo ontem
dois mais dois
gosto de tartarugas
o tempo está bom
acende a luz da sala
toca uma música
asdfgh
traduz isto para alemão
qual o sentido da vida
estou no carro
azul
para a minha esposa
dia 14
minha irmã mora em Goiás
põe o alarme para as seis
qual a altura do everest
receita de panqueca
semana que vem talvez
por volta do meio-dia
é um presente
`;
