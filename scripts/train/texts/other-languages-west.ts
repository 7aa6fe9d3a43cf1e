/** Short everyday and chat texts of our own writing in languages that the engine calls `other`; a block begins with the language's code. */
export const WESTERN_TEXTS = `
# fr
Bonjour, je voudrais passer une commande
Combien ça coûte ?
Où est mon colis ?
Je n'ai toujours pas reçu ma commande
Merci beaucoup
Bonsoir à tous
À quelle heure ouvrez-vous demain ?
Est-ce que vous livrez le samedi ?
Je voudrais réserver une table pour deux personnes
C'est trop cher pour moi
Pouvez-vous m'aider s'il vous plaît ?
Je veux parler à quelqu'un
D'accord, pas de problème
Oui, bien sûr
Non merci
Je ne comprends pas
Mon numéro de téléphone a changé
Comment puis-je annuler mon abonnement ?
J'ai oublié mon mot de passe
Le paiement a été refusé
Je suis très content du service
Quel temps fait-il aujourd'hui ?
Réveille-moi à sept heures
Mets de la musique
Éteins la lumière du salon
Quelles sont les nouvelles ?
Il pleut encore ce matin
Elle habite à Paris depuis trois ans
Nous allons au cinéma ce soir
Qu'est-ce que tu fais ?
Je t'aime
Ils sont partis hier
Où se trouve la gare ?
J'ai faim
On se voit demain
Ça va bien et toi ?
C'est quoi ce truc ?
Je cherche un appartement avec deux chambres
Quand est-ce que le train arrive ?
Tu peux me rappeler plus tard ?
Il y a un problème avec ma facture
Je vous remercie de votre réponse
Désolé pour le retard
Bonne journée
Mon chien est malade
Elle ne veut pas venir avec nous
Qui est le président ?
Ajoute du lait à la liste de courses
Rappelle-moi d'appeler ma mère
Quel est le prix de ce produit ?
salut ça va
j'ai besoin d'aide
c'est bon merci
je sais pas
trop bien
pourquoi pas
à bientôt
quelle heure est-il
c'est nul
vous êtes ouverts dimanche
# it
Buongiorno, vorrei fare un ordine
Quanto costa?
Dov'è il mio pacco?
Non ho ancora ricevuto il mio ordine
Grazie mille
Buonasera a tutti
A che ora aprite domani?
Consegnate anche il sabato?
Vorrei prenotare un tavolo per due persone
È troppo caro per me
Mi può aiutare per favore?
Voglio parlare con una persona
Va bene, nessun problema
Sì, certo
No grazie
Non capisco
Il mio numero di telefono è cambiato
Come posso annullare l'abbonamento?
Ho dimenticato la password
Il pagamento è stato rifiutato
Sono molto contento del servizio
Che tempo fa oggi?
Svegliami alle sette
Metti un po' di musica
Spegni la luce del soggiorno
Quali sono le notizie?
Piove ancora questa mattina
Lei abita a Roma da tre anni
Andiamo al cinema stasera
Che cosa fai?
Ti amo
Sono partiti ieri
Dove si trova la stazione?
Ho fame
Ci vediamo domani
Tutto bene e tu?
Cos'è questa cosa?
Cerco un appartamento con due camere
Quando arriva il treno?
Puoi richiamarmi più tardi?
C'è un problema con la mia fattura
La ringrazio per la risposta
Scusi per il ritardo
Buona giornata
Il mio cane è malato
Non vuole venire con noi
Chi è il presidente?
Aggiungi il latte alla lista della spesa
Ricordami di chiamare mia madre
Qual è il prezzo di questo prodotto?
ciao come stai
ho bisogno di aiuto
tutto ok grazie
non lo so
bellissimo
perché no
a presto
che ore sono
che schifo
siete aperti domenica
ma dai
vorrei sapere se è disponibile
gli ho scritto ieri ma non risponde
devo andare via subito
# de
Guten Tag, ich möchte etwas bestellen
Wie viel kostet das?
Wo ist mein Paket?
Ich habe meine Bestellung noch nicht erhalten
Vielen Dank
Guten Abend zusammen
Wann öffnen Sie morgen?
Liefern Sie auch am Samstag?
Ich möchte einen Tisch für zwei Personen reservieren
Das ist mir zu teuer
Können Sie mir bitte helfen?
Ich will mit einem Menschen sprechen
In Ordnung, kein Problem
Ja, natürlich
Nein danke
Ich verstehe das nicht
Meine Telefonnummer hat sich geändert
Wie kann ich mein Abo kündigen?
Ich habe mein Passwort vergessen
Die Zahlung wurde abgelehnt
Ich bin sehr zufrieden mit dem Service
Wie wird das Wetter heute?
Weck mich um sieben Uhr
Spiel etwas Musik
Mach das Licht im Wohnzimmer aus
Was gibt es Neues?
Es regnet schon wieder
Sie wohnt seit drei Jahren in Berlin
Wir gehen heute Abend ins Kino
Was machst du gerade?
Ich liebe dich
Sie sind gestern abgereist
Wo ist der Bahnhof?
Ich habe Hunger
Wir sehen uns morgen
Mir geht es gut und dir?
Was ist das denn?
Ich suche eine Wohnung mit zwei Zimmern
Wann kommt der Zug an?
Kannst du mich später zurückrufen?
Es gibt ein Problem mit meiner Rechnung
Danke für Ihre Antwort
Entschuldigung für die Verspätung
Schönen Tag noch
Mein Hund ist krank
Sie will nicht mitkommen
Wer ist der Präsident?
Setze Milch auf die Einkaufsliste
Erinnere mich daran, meine Mutter anzurufen
Was ist der Preis von diesem Produkt?
hallo wie gehts
ich brauche hilfe
alles klar danke
weiß nicht
sehr gut
warum nicht
bis bald
wie spät ist es
so ein mist
habt ihr sonntag offen
genau das meine ich
der ist aber schön
das geht leider nicht
# nl
Goedendag, ik wil graag iets bestellen
Hoeveel kost het?
Waar is mijn pakket?
Ik heb mijn bestelling nog niet ontvangen
Heel erg bedankt
Goedenavond allemaal
Hoe laat gaan jullie morgen open?
Bezorgen jullie ook op zaterdag?
Ik wil graag een tafel voor twee personen reserveren
Dat is te duur voor mij
Kunt u mij alstublieft helpen?
Ik wil met een medewerker spreken
Is goed, geen probleem
Ja, natuurlijk
Nee, dank je
Ik begrijp het niet
Mijn telefoonnummer is veranderd
Hoe kan ik mijn abonnement opzeggen?
Ik ben mijn wachtwoord vergeten
De betaling is geweigerd
Ik ben erg tevreden over de service
Wat voor weer wordt het vandaag?
Maak me om zeven uur wakker
Speel wat muziek
Doe het licht in de woonkamer uit
Wat is het nieuws?
Het regent alweer
Ze woont al drie jaar in Amsterdam
We gaan vanavond naar de film
Wat ben je aan het doen?
Ik hou van je
Ze zijn gisteren vertrokken
Waar is het station?
Ik heb honger
Tot morgen
Met mij gaat het goed en met jou?
Wat is dit voor iets?
Ik zoek een huis met twee slaapkamers
Wanneer komt de trein aan?
Kun je me later terugbellen?
Er is een probleem met mijn rekening
Bedankt voor uw antwoord
Sorry dat ik te laat ben
Fijne dag nog
Mijn hond is ziek
Zij wil niet met ons mee
Wie is de president?
Zet melk op het boodschappenlijstje
hoi hoe gaat het
ik heb hulp nodig
prima dank je wel
weet ik niet
erg leuk
waarom niet
tot ziens
hoe laat is het
zijn jullie zondag open
# ca
Bon dia, voldria fer una comanda
Quant costa això?
On és el meu paquet?
Encara no he rebut la meva comanda
Moltes gràcies
Bona tarda a tothom
A quina hora obriu demà?
Feu enviaments els dissabtes?
Voldria reservar una taula per a dues persones
És massa car per a mi
Em pots ajudar si us plau?
Vull parlar amb una persona
D'acord, cap problema
Sí, és clar
No, gràcies
No ho entenc
He canviat el número de telèfon
Com puc cancel·lar la subscripció?
He oblidat la contrasenya
El pagament ha estat rebutjat
Estic molt content amb el servei
Quin temps farà avui?
Desperta'm a les set
Posa una mica de música
Apaga el llum del menjador
Quines són les notícies?
Encara plou aquest matí
Viu a Barcelona des de fa tres anys
Aquesta nit anem al cinema
Què fas?
T'estimo
Van marxar ahir
On és l'estació?
Tinc gana
Ens veiem demà
Jo estic bé, i tu?
Què és aquesta cosa?
Busco un pis amb dues habitacions
Quan arriba el tren?
Em pots trucar més tard?
Hi ha un problema amb la meva factura
Gràcies per la resposta
Perdona pel retard
Que tinguis un bon dia
El meu gos està malalt
No vol venir amb nosaltres
Qui és el president?
Afegeix llet a la llista de la compra
Recorda'm que truqui a la mare
hola com estàs
necessito ajuda
tot bé gràcies
no ho sé
molt bé
per què no
fins aviat
quina hora és
esteu oberts diumenge
ho vull tornar, no m'agrada
amb això n'hi ha prou
ja està fet
els nens són a casa
# gl
Bos días, quería facer un pedido
Canto custa isto?
Onde está o meu paquete?
Aínda non recibín o meu pedido
Moitas grazas
Boas tardes a todos
A que hora abrides mañá?
Facedes envíos os sábados?
Quería reservar unha mesa para dúas persoas
É demasiado caro para min
Pódesme axudar por favor?
Quero falar cunha persoa
De acordo, sen problema
Si, claro
Non, grazas
Non o entendo
Cambiei o número de teléfono
Como podo cancelar a subscrición?
Esquecín o contrasinal
O pagamento foi rexeitado
Estou moi contento co servizo
Que tempo vai facer hoxe?
Espértame ás sete
Pon un pouco de música
Apaga a luz do salón
Cales son as novas?
Segue a chover esta mañá
Vive en Vigo desde hai tres anos
Esta noite imos ao cine
Que estás a facer?
Quérote moito
Marcharon onte
Onde queda a estación?
Teño fame
Vémonos mañá
Eu estou ben, e ti?
Que é esta cousa?
Busco un piso con dúas habitacións
Cando chega o tren?
Podes chamarme máis tarde?
Hai un problema coa miña factura
Grazas pola resposta
Desculpa polo atraso
Que teñas un bo día
O meu can está enfermo
Non quere vir connosco
Quen é o presidente?
Engade leite á lista da compra
Lémbrame chamar á miña nai
ola como estás
preciso axuda
todo ben grazas
non o sei
moi ben
por que non
ata logo
que hora é
abrides o domingo
xa non o quero, non me gusta
os nenos están na casa
hai que facelo agora
iso é o que lle dixen
# ro
Bună ziua, aș dori să fac o comandă
Cât costă?
Unde este coletul meu?
Încă nu am primit comanda
Mulțumesc foarte mult
Bună seara tuturor
La ce oră deschideți mâine?
Livrați și sâmbăta?
Aș vrea să rezerv o masă pentru două persoane
Este prea scump pentru mine
Mă puteți ajuta vă rog?
Vreau să vorbesc cu o persoană
Bine, nicio problemă
Da, desigur
Nu, mulțumesc
Nu înțeleg
Mi-am schimbat numărul de telefon
Cum pot anula abonamentul?
Am uitat parola
Plata a fost respinsă
Sunt foarte mulțumit de serviciu
Cum este vremea astăzi?
Trezește-mă la ora șapte
Pune niște muzică
Stinge lumina din sufragerie
Care sunt știrile?
Iar plouă în dimineața asta
Locuiește în București de trei ani
Mergem la film diseară
Ce faci?
Te iubesc
Au plecat ieri
Unde este gara?
Mi-e foame
Ne vedem mâine
Sunt bine, dar tu?
Ce este chestia asta?
Caut un apartament cu două camere
Când ajunge trenul?
Poți să mă suni mai târziu?
Este o problemă cu factura mea
Vă mulțumesc pentru răspuns
Scuze pentru întârziere
O zi bună
Câinele meu este bolnav
Nu vrea să vină cu noi
Cine este președintele?
salut ce mai faci
am nevoie de ajutor
nu stiu
foarte bine
de ce nu
pe curând
cât e ceasul
sunteti deschis duminica
vreau sa returnez produsul
# la
Salve, quid agis hodie?
Gratias tibi ago
Ubi est liber meus?
Nescio quid dicere velis
Homo sum, humani nihil a me alienum puto
# oc
Bonjorn, vòli far una comanda
Quant còsta?
Mercé plan
Ont es la gara?
Comprendi pas
# eo
Saluton, kiel vi fartas?
Dankon pro via helpo
Kiom kostas ĉi tio?
Mi volas mendi libron
Kie estas la stacidomo?
# lb
Moien, ech wëll eppes bestellen
Wéi vill kascht dat?
Villmools merci
Wou ass mäi Pak?
# ht
Bonjou, kijan ou ye?
Konbyen sa koute?
Mwen bezwen èd
Mèsi anpil
Kote lajan mwen an?
# sc
Bona die, cantu costat custu?
Gràtzias meda
Inue est s'istatzione?
`;
