/** Rows of tables in the languages of an encoding: two short rows, and sentences that a long file repeats. */
export interface Sample {
  readonly language: string;
  readonly encodings: readonly string[];
  readonly short: string;
  readonly long: string;
}

const sample = (language: string, encodings: string, short: string, long: string): Sample => ({
  language,
  encodings: encodings.split(' '),
  short: `name;city\n${short.split('|').join('\n')}\n`,
  long: `${long.split('|').join('\n')}\n`,
});

export const SAMPLES: readonly Sample[] = [
  sample(
    'German',
    'windows-1252 windows-1250',
    'Jürgen Müller;Köln|Käthe Weiß;Düsseldorf',
    'Die Straße führt über die Brücke.|Größere Mengen schließen wir später ab.|„Schöne Grüße“ – Österreich',
  ),
  sample(
    'French',
    'windows-1252',
    'François Lefèvre;Besançon|Élodie Bénard;Orléans',
    'Le garçon a été reçu à l’hôpital où sa sœur travaille.|Noël, naïf, âge, île, août, Œuvre|« Très bien », dit-elle à côté.',
  ),
  sample(
    'Spanish',
    'windows-1252',
    'José Muñoz;Málaga|Íñigo Ibáñez;León',
    '¿Qué pasó mañana? ¡Nadie lo sabrá!|El pingüino está en España según él.|Calle 1ª, nº 5',
  ),
  sample(
    'Portuguese',
    'windows-1252',
    'João Conceição;São Paulo|Antônio Simões;Brasília',
    'A avó não põe açúcar no café da manhã.|As condições são fáceis: três irmãos, você e a órfã.',
  ),
  sample(
    'Italian',
    'windows-1252',
    'Niccolò Ferrò;Forlì|Città Però;Cefalù',
    'Perché la città è così lontana? Può darsi che già lunedì ci sarà più gente.',
  ),
  sample(
    'Catalan',
    'windows-1252',
    'Núria Solé;Lleida|Òscar Suñol;Alacant',
    'L’avió és molt gran i la col·lecció és aquí.|Això és català, perquè hi ha pingüins i raïm.',
  ),
  sample(
    'Dutch',
    'windows-1252',
    'Zoë de Vries;Hoorn|André Coëlho;België',
    'Eén coördinator van de reünie in België heeft geïnteresseerde ideeën.',
  ),
  sample(
    'Swedish',
    'windows-1252',
    'Åsa Öberg;Malmö|Jörgen Sjöström;Västerås',
    'Älgen går över vägen där det är så mörkt på kvällen.|Är det på riktigt? Björn hör på musik.',
  ),
  sample(
    'Finnish',
    'windows-1252',
    'Päivi Mäkinen;Jyväskylä|Matti Hämäläinen;Hämeenlinna',
    'Hyvää päivää, tämä on pitkä lause ja se päättyy tähän yöhön.',
  ),
  sample(
    'Danish',
    'windows-1252',
    'Søren Kjær;Ålborg|Jørgen Bækgaard;Køge',
    'Før året er omme, går æblerne på træet i stå.|Blåbærsyltetøj på brødet er lækkert.',
  ),
  sample(
    'Norwegian',
    'windows-1252',
    'Bjørn Nygård;Tromsø|Kåre Sæther;Ålesund',
    'Det går en båt på sjøen hver kveld i år, og været er fint.',
  ),
  sample(
    'Icelandic',
    'windows-1252',
    'Guðmundur Þórðarson;Reykjavík|Sigríður Jónsdóttir;Akureyri',
    'Það er gott veður í dag og börnin ætla að fara út að leika sér.|Íslenska er töluð á Íslandi þar sem jöklar eru víða.',
  ),
  sample(
    'Estonian',
    'windows-1252 windows-1257',
    'Jüri Põder;Võru|Õnne Mägi;Pärnu',
    'Õpetaja ütles, et täna õhtul on külm ja öösel sajab lund.|Käisime žürii ees Tšehhis.',
  ),
  sample(
    'Polish',
    'windows-1250 iso-8859-2',
    'Łukasz Śliwa;Łódź|Małgorzata Dąbrowska;Gdańsk',
    'Zażółć gęślą jaźń, a potem idź już spać.|Święta są ważne, ponieważ cała rodzina się spotyka.|Też mają ćwiczenia w Poznaniu i we Wrocławiu.',
  ),
  sample(
    'Czech',
    'windows-1250 iso-8859-2',
    'Jiří Dvořák;Plzeň|Tomáš Růžička;České Budějovice',
    'Příliš žluťoučký kůň úpěl ďábelské ódy.|Děti si hrály na zahradě, než začalo pršet.',
  ),
  sample(
    'Slovak',
    'windows-1250 iso-8859-2',
    'Ľubomír Kováč;Košice|Šimon Žáček;Piešťany',
    'Vypätá dcéra grófa Maxwella s IQ nižším ako kôň núti čeľaď hrýzť hŕbu jabĺk.',
  ),
  sample(
    'Hungarian',
    'windows-1250 iso-8859-2',
    'Szabó Ágnes;Győr|Kővári Örs;Debrecen',
    'Árvíztűrő tükörfúrógép.|Az idő szép, és a gyerekek kint játszanak a kertben, amíg a szülők főznek.',
  ),
  sample(
    'Romanian',
    'windows-1250',
    'Ştefan Ionescu;Iaşi|Mădălina Rădulescu;Constanţa',
    'Mâine va fi o zi frumoasă în oraşul nostru, dacă nu plouă.|Fetiţa şi băiatul învaţă.',
  ),
  sample(
    'Croatian',
    'windows-1250 iso-8859-2',
    'Željko Jurišić;Čakovec|Đurđica Šimić;Osijek',
    'Čovjek je već došao kući, ali još nije večerao. Što će biti sljedeće? Đaci uče.',
  ),
  sample(
    'Slovenian',
    'windows-1250 iso-8859-2',
    'Žiga Kovačič;Črnomelj|Špela Hočevar;Škofja Loka',
    'Še enkrat vas prosimo, da počakate do večera. Življenje je lepo, če je človek žejen.',
  ),
  sample(
    'Albanian',
    'windows-1252',
    'Gëzim Çela;Durrës|Vjollca Përmeti;Tiranë',
    'Shqipëria është një vend i bukur, ku çdo ditë është e mirë.',
  ),
  sample(
    'Lithuanian',
    'windows-1257',
    'Žydrūnas Šimkus;Šiauliai|Rūta Petraitė;Panevėžys',
    'Įlinkdama fechtuotojo špaga sublykčiojusi pragręžė apvalų arbūzą.|Mūsų šalis yra graži, o žmonės čia draugiški.',
  ),
  sample(
    'Latvian',
    'windows-1257',
    'Jānis Bērziņš;Rīga|Kārlis Kļaviņš;Liepāja',
    'Glāžšķūņa rūķīši dzērumā čiepj Baha koncertflīģeļu vākus.|Šodien ir skaista diena, un mēs ejam uz jūru.',
  ),
  sample(
    'Turkish',
    'windows-1254',
    'Ayşe Yılmaz;İstanbul|Çağrı Güneş;Iğdır',
    'Pijamalı hasta yağız şoföre çabucak güvendi.|Bugün hava çok güzel olduğu için dışarı çıktık.',
  ),
  sample(
    'Russian',
    'windows-1251 koi8-r iso-8859-5',
    'Иван Петров;Москва|Ольга Юрьева;Тула',
    'Съешь же ещё этих мягких французских булок, да выпей чаю.|Дом 12а находится на улице Ленина.',
  ),
  sample(
    'Ukrainian',
    'windows-1251',
    'Ірина Шевченко;Київ|Юрій Єфремов;Чернівці',
    'Жебракують філософи при ґанку церкви в Гадячі, ще й шатро їхнє п’яне знаємо.',
  ),
  sample(
    'Bulgarian',
    'windows-1251',
    'Георги Димитров;София|Йоанна Стоянова;Търново',
    'Жълтата дюля беше щастлива, че пухът, който цъфна, замръзна като гьон.',
  ),
  sample(
    'Serbian',
    'windows-1251',
    'Ђорђе Јовановић;Ниш|Љиљана Петровић;Чачак',
    'Љубазни фењерџија чађавог лица хоће да ми покаже штос.',
  ),
  sample(
    'Greek',
    'windows-1253 iso-8859-7',
    'Γιώργος Παπαδόπουλος;Αθήνα|Ελένη Νικολάου;Πάτρα',
    'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία.|Ο καιρός είναι πολύ καλός σήμερα και θα πάμε στη θάλασσα.',
  ),
  sample(
    'Hebrew',
    'windows-1255 iso-8859-8',
    'דוד כהן;תל אביב|שרה לוי;ירושלים',
    'דג סקרן שט בים מאוכזב ולפתע מצא חברה.|מזג האוויר היום יפה מאוד ואנחנו הולכים לים.',
  ),
  sample(
    'Arabic',
    'windows-1256',
    'محمد علي;القاهرة|فاطمة حسن;بيروت',
    'صف خلق خود كمثل الشمس إذ بزغت.|الطقس جميل اليوم وسنذهب إلى البحر مع العائلة.',
  ),
];
