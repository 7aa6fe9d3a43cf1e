/** The same for northern, eastern and farther languages that are written in Latin letters. */
export const REMAINING_TEXTS = `
# sv
Hej, jag skulle vilja göra en beställning
Hur mycket kostar det?
Var är mitt paket?
Jag har inte fått min beställning än
Tack så mycket
God kväll allihopa
När öppnar ni imorgon?
Jag vill boka ett bord för två personer
Det är för dyrt för mig
Kan du hjälpa mig?
Jag vill prata med en människa
Okej, inga problem
Ja, självklart
Nej tack
Jag förstår inte
Hur avslutar jag min prenumeration?
Jag har glömt mitt lösenord
Vad blir det för väder idag?
Väck mig klockan sju
Spela lite musik
Släck lampan i vardagsrummet
Det regnar igen
Vi ska gå på bio ikväll
Vad gör du?
Jag älskar dig
Var ligger stationen?
Jag är hungrig
Vi ses imorgon
Jag vet inte
hur mår du
varför inte
vad är klockan
den här är jättefin
# da
Hej, jeg vil gerne bestille noget
Hvor meget koster det?
Hvor er min pakke?
Jeg har ikke fået min ordre endnu
Mange tak
Hvornår åbner I i morgen?
Jeg vil gerne bestille et bord til to
Det er for dyrt
Kan du hjælpe mig?
Jeg vil tale med et menneske
Okay, intet problem
Ja, selvfølgelig
Nej tak
Jeg forstår det ikke
Hvordan opsiger jeg mit abonnement?
Jeg har glemt min adgangskode
Hvordan bliver vejret i dag?
Væk mig klokken syv
Spil noget musik
Sluk lyset i stuen
Det regner igen
Vi skal i biografen i aften
Hvad laver du?
Jeg elsker dig
Hvor ligger stationen?
Jeg er sulten
Vi ses i morgen
Det ved jeg ikke
hvordan går det
hvorfor ikke
hvad er klokken
# no
Hei, jeg vil gjerne bestille noe
Hvor mye koster det?
Hvor er pakken min?
Jeg har ikke fått bestillingen min ennå
Tusen takk
Når åpner dere i morgen?
Jeg vil bestille bord til to personer
Det er altfor dyrt
Kan du hjelpe meg?
Jeg vil snakke med et menneske
Greit, ikke noe problem
Ja, selvfølgelig
Nei takk
Jeg skjønner ikke
Hvordan sier jeg opp abonnementet?
Jeg har glemt passordet mitt
Hvordan blir været i dag?
Vekk meg klokka sju
Spill litt musikk
Slå av lyset på stua
Det regner igjen
Vi skal på kino i kveld
Hva gjør du?
Jeg elsker deg
Hvor er stasjonen?
Jeg er sulten
Vi sees i morgen
Det vet jeg ikke
hvordan har du det
hvorfor ikke
hva er klokka
# is
Góðan dag, ég vil panta
Hvað kostar þetta?
Takk fyrir
Hvar er pakkinn minn?
Ég skil ekki
Hvernig er veðrið í dag?
# fi
Hei, haluaisin tehdä tilauksen
Paljonko tämä maksaa?
Missä pakettini on?
En ole vielä saanut tilaustani
Kiitos paljon
Milloin avaatte huomenna?
Haluan varata pöydän kahdelle
Se on liian kallis
Voitko auttaa minua?
Haluan puhua ihmisen kanssa
Selvä, ei ongelmaa
Kyllä, tietenkin
Ei kiitos
En ymmärrä
Miten perun tilaukseni?
Unohdin salasanani
Millainen sää tänään on?
Herätä minut seitsemältä
Soita musiikkia
Sammuta olohuoneen valo
Taas sataa
Mitä sinä teet?
Minä rakastan sinua
Missä asema on?
Minulla on nälkä
Nähdään huomenna
en tiedä
mitä kuuluu
miksi ei
# et
Tere, ma sooviksin tellida
Kui palju see maksab?
Kus mu pakk on?
Aitäh
Ma ei saa aru
Mis ilm täna on?
Ma armastan sind
Nägemist homme
# hu
Jó napot, szeretnék rendelni
Mennyibe kerül?
Hol van a csomagom?
Még nem kaptam meg a rendelésemet
Köszönöm szépen
Mikor nyitnak holnap?
Asztalt szeretnék foglalni két főre
Ez túl drága nekem
Tudna segíteni?
Egy emberrel szeretnék beszélni
Rendben, nem probléma
Igen, persze
Nem, köszönöm
Nem értem
Hogyan mondhatom le az előfizetést?
Elfelejtettem a jelszavam
Milyen idő lesz ma?
Ébressz fel hétkor
Kapcsold le a villanyt
Megint esik az eső
Mit csinálsz?
Szeretlek
Hol van az állomás?
Éhes vagyok
Holnap találkozunk
nem tudom
hogy vagy
miért ne
# pl
Dzień dobry, chciałbym złożyć zamówienie
Ile to kosztuje?
Gdzie jest moja paczka?
Jeszcze nie dostałem zamówienia
Dziękuję bardzo
Dobry wieczór wszystkim
O której otwieracie jutro?
Czy dostarczacie w sobotę?
Chcę zarezerwować stolik dla dwóch osób
To dla mnie za drogo
Czy możesz mi pomóc?
Chcę rozmawiać z człowiekiem
Dobrze, nie ma problemu
Tak, oczywiście
Nie, dziękuję
Nie rozumiem
Jak mogę anulować subskrypcję?
Zapomniałem hasła
Płatność została odrzucona
Jestem bardzo zadowolony z obsługi
Jaka jest dzisiaj pogoda?
Obudź mnie o siódmej
Włącz muzykę
Zgaś światło w salonie
Znowu pada deszcz
Mieszka w Warszawie od trzech lat
Idziemy dzisiaj do kina
Co robisz?
Kocham cię
Gdzie jest dworzec?
Jestem głodny
Do zobaczenia jutro
Szukam mieszkania z dwoma pokojami
Mam problem z fakturą
Przepraszam za spóźnienie
Miłego dnia
Mój pies jest chory
Kto jest prezydentem?
cześć co słychać
potrzebuję pomocy
nie wiem
bardzo dobrze
dlaczego nie
która godzina
czy jest otwarte w niedzielę
# cs
Dobrý den, chtěl bych si něco objednat
Kolik to stojí?
Kde je můj balík?
Ještě jsem nedostal svou objednávku
Děkuji moc
V kolik zítra otevíráte?
Chci rezervovat stůl pro dvě osoby
To je moc drahé
Můžete mi pomoct?
Chci mluvit s člověkem
Dobře, žádný problém
Ano, samozřejmě
Ne, děkuji
Nerozumím
Jak zruším předplatné?
Zapomněl jsem heslo
Jaké bude dnes počasí?
Vzbuď mě v sedm
Pusť hudbu
Zhasni světlo
Zase prší
Co děláš?
Miluji tě
Kde je nádraží?
Mám hlad
Uvidíme se zítra
nevím
jak se máš
proč ne
# sk
Dobrý deň, chcel by som si objednať
Koľko to stojí?
Kde je môj balík?
Ďakujem pekne
Nerozumiem
Môžete mi pomôcť?
Aké bude dnes počasie?
Ľúbim ťa
Uvidíme sa zajtra
neviem
# hr
Dobar dan, želim naručiti
Koliko to košta?
Gdje je moj paket?
Još nisam dobio narudžbu
Hvala lijepo
Kada otvarate sutra?
Želim rezervirati stol za dvije osobe
To je preskupo
Možete li mi pomoći?
Želim razgovarati s čovjekom
U redu, nema problema
Da, naravno
Ne, hvala
Ne razumijem
Zaboravio sam lozinku
Kakvo je vrijeme danas?
Pusti glazbu
Opet pada kiša
Što radiš?
Volim te
Gdje je kolodvor?
Gladan sam
Vidimo se sutra
ne znam
kako si
zašto ne
# sl
Dober dan, rad bi naročil
Koliko stane?
Kje je moj paket?
Hvala lepa
Ne razumem
Kakšno bo vreme danes?
Ljubim te
# lt
Laba diena, norėčiau užsisakyti
Kiek tai kainuoja?
Kur mano siuntinys?
Ačiū labai
Nesuprantu
Koks šiandien oras?
Myliu tave
Iki rytojaus
# lv
Labdien, es gribētu pasūtīt
Cik tas maksā?
Kur ir mana paka?
Paldies
Es nesaprotu
Kāds šodien laiks?
# sq
Mirëdita, dua të bëj një porosi
Sa kushton?
Ku është pakoja ime?
Faleminderit shumë
Nuk kuptoj
Si është moti sot?
Të dua
# tr
Merhaba, sipariş vermek istiyorum
Bu ne kadar?
Kargom nerede?
Siparişim hâlâ gelmedi
Çok teşekkür ederim
Yarın saat kaçta açılıyorsunuz?
İki kişilik masa ayırtmak istiyorum
Bu benim için çok pahalı
Bana yardım eder misiniz?
Bir insanla konuşmak istiyorum
Tamam, sorun değil
Evet, tabii ki
Hayır, teşekkürler
Anlamıyorum
Aboneliğimi nasıl iptal ederim?
Şifremi unuttum
Bugün hava nasıl?
Beni yedide uyandır
Müzik çal
Salonun ışığını kapat
Yine yağmur yağıyor
Ne yapıyorsun?
Seni seviyorum
İstasyon nerede?
Açım
Yarın görüşürüz
bilmiyorum
nasılsın
neden olmasın
saat kaç
# az
Salam, sifariş vermək istəyirəm
Bu neçəyədir?
Çox sağ olun
Başa düşmürəm
Bu gün hava necədir?
# id
Halo, saya mau pesan
Berapa harganya?
Di mana paket saya?
Pesanan saya belum sampai
Terima kasih banyak
Jam berapa buka besok?
Saya ingin memesan meja untuk dua orang
Itu terlalu mahal
Bisa tolong bantu saya?
Saya ingin bicara dengan orang
Baik, tidak masalah
Ya, tentu saja
Tidak, terima kasih
Saya tidak mengerti
Bagaimana cara membatalkan langganan?
Saya lupa kata sandi
Bagaimana cuaca hari ini?
Bangunkan saya jam tujuh
Putar musik
Matikan lampu ruang tamu
Hujan lagi
Kamu sedang apa?
Aku cinta kamu
Di mana stasiun?
Saya lapar
Sampai jumpa besok
tidak tahu
apa kabar
kenapa tidak
gak bisa login nih
# ms
Selamat pagi, saya nak buat pesanan
Berapakah harganya?
Di manakah bungkusan saya?
Boleh tolong saya?
Saya tak faham
Apa khabar awak?
# tl
Magandang umaga, gusto kong mag-order
Magkano ito?
Nasaan ang package ko?
Hindi ko pa natatanggap ang order ko
Maraming salamat po
Anong oras kayo nagbubukas bukas?
Masyadong mahal iyan
Pwede mo ba akong tulungan?
Gusto kong makipag-usap sa tao
Sige, walang problema
Hindi ko maintindihan
Nakalimutan ko ang password ko
Kumusta ang panahon ngayon?
Mahal kita
Gutom na ako
Hindi ko alam
# vi
Xin chào, tôi muốn đặt hàng
Cái này bao nhiêu tiền?
Gói hàng của tôi ở đâu?
Tôi vẫn chưa nhận được đơn hàng
Cảm ơn rất nhiều
Ngày mai mấy giờ mở cửa?
Đắt quá
Bạn có thể giúp tôi không?
Tôi không hiểu
Thời tiết hôm nay thế nào?
Anh yêu em
Tôi đói
Hẹn gặp lại
toi khong biet
ban co khoe khong
# sw
Habari, nataka kuagiza
Bei gani?
Kifurushi changu kiko wapi?
Asante sana
Sielewi
Naomba msaada tafadhali
Hali ya hewa ikoje leo?
Nakupenda
Sijui
Kwaheri, tutaonana kesho
# af
Goeie dag, ek wil iets bestel
Hoeveel kos dit?
Waar is my pakkie?
Baie dankie
Ek verstaan nie
Hoe is die weer vandag?
Ek is lief vir jou
Kan jy my help asseblief?
# eu
Kaixo, eskaera bat egin nahi dut
Zenbat balio du?
Non dago nire paketea?
Eskerrik asko
Ez dut ulertzen
Zer eguraldi egingo du gaur?
Maite zaitut
Bihar arte
Lagunduko didazu mesedez?
Egun on guztioi
# cy
Bore da, hoffwn archebu
Faint mae hwn yn ei gostio?
Diolch yn fawr
Dydw i ddim yn deall
Sut mae'r tywydd heddiw?
# ga
Dia duit, ba mhaith liom ordú
Cé mhéad atá air?
Go raibh maith agat
Ní thuigim
# mt
Bonġu, irrid nordna
Kemm jiswa?
Grazzi ħafna
Ma nifhimx
# so
Salaan, waxaan rabaa inaan dalbado
Imisa ayay tahay?
Mahadsanid
Ma fahmin
# yo
Bawo ni, mo fe ra nkan
Elo ni?
E se pupo
Mi o mo
# zu
Sawubona, ngifuna uku-oda
Kubiza malini?
Ngiyabonga kakhulu
Angazi
# hi
Namaste, mujhe order karna hai
Yeh kitne ka hai?
Mera parcel kahan hai?
Aapka bahut dhanyavaad
Mujhe samajh nahi aaya
Aaj mausam kaisa hai?
Kya aap meri madad kar sakte hain?
Mera paisa wapas chahiye
kya haal hai bhai
theek hai koi baat nahi
# ar
Salam, kif halek?
ana ayez atlob
shukran jazilan
bikam hatha?
mish fahem
# ru
Privet, kak dela?
skolko stoit?
spasibo bolshoe
ya ne ponimayu
gde moy zakaz?
# ja
Konnichiwa, chuumon shitai desu
Ikura desu ka?
Arigatou gozaimasu
Wakarimasen
# zh
Ni hao, wo yao ding yi ge
Duo shao qian?
Xie xie ni
wo bu zhidao
`;
