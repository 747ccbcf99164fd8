import type { Lexicon } from './query-lexicon.ts';
import { french, italian, portuguese, spanish } from './romance-lexicons.ts';

const german: Lexicon = {
  own: `mein(?:e[rnms]?)?|unser(?:e[rnms]?)?|meins`,
  ours: `unser(?:e[rnms]?)?`,
  we: `wir|uns`,
  self: `
    (?<!(?:kann|soll|sollte|könnte|muss|mache|wie|schreibe|erstelle|finde|bekomme|darf) )ich|(?<!(?:gib|sag|
    schreib|erklär|erkläre|zeig|hilf|erzähl|nenn|nenne|mach) )mir|mich`,
  said: `
    gesagt|sagte|erzählt|erwähnt|versprochen|beschlossen|entschieden|vereinbart|ausgemacht|abgemacht|besprochen|
    geredet|gesprochen|empfohlen|vorgeschlagen|geantwortet|gemeldet|geschrieben|geschickt|bestellt|gekauft|
    gebucht|bezahlt|unterschrieben|einig|einigt|zugesagt|abgesagt|geliehen|gefragt|geplant|raus`,
  past: `hatte[nts]?|war(?:en|st)?|wurden?|hieß(?:en)?|gab|hab(?:e|t|en)?|ging(?:en)?|lief|kam(?:en)?`,
  memory: `
    erinner(?:e|st|n|t)?|weißt du|wissen wir|letztes mal|zuletzt|nochmal|noch mal|wie immer|stand|neues|
    notizen?|liste|protokoll|was weißt|bisher|vergessen|kennst du mein|hab ich dir`,
  moment: `
    gestern|heute|morgen(?! !)|vorgestern|übermorgen|neulich|(?:letzte[nrs]?|nächste[nrs]?|diese[nrs]?|
    vorige[nrs]?) (?:woche|monat|jahr|wochenende|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|
    mal|treffen|sitzung)|am (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|wochenende)|vorhin|
    damals|gerade`,
  ongoing: `noch|schon|wieder|endlich|offen|fertig|erledigt|fällig|übrig|mittlerweile|inzwischen`,
  that: `
    (?:der|die|das|den|dem) (?:eine|andere)?\\s?[\\p{L}]+, (?:der|die|das|den|dem|wo)|diese[rsn]? (?:eine|buch|
    restaurant|typ|laden)`,
  circle: `
    oma|opa|mama|mutti|papa|mutter|vater|eltern|frau|mann|bruder|schwester|tochter|sohn|kinder|chefin?|
    kolleg(?:e|in|en)|kund(?:e|in|en)|vermieter(?:in)?|nachbar(?:in|n)?|arzt|ärztin|zahnarzt|anwalt|anwältin|
    notar|handwerker|steuerberater(?:in)?|klempner|elektriker|freund(?:in|e)?|tante|onkel|team|schwiegermutter|
    schwiegervater`,
  affair: `
    passwort|termine?|geburtstag|rechnung|vertrag|mietvertrag|adresse|telefonnummer|kontonummer|schuhgröße|
    kleidergröße|flug|urlaub|urlaubstage|wlan|umzug|dienstwagen|projekt|budget|lieferung|bestellung|buchung|
    abgabe|frist|besprechung|sitzung|angebot`,
  chore: `mach(?:en wir)? weiter|weitermachen|fass .{0,40} zusammen`,
  world: `
    ^(?:was (?:ist|sind|bedeutet|heißt|macht man|kostet|passiert|versteht man)|wer (?:hat|war|ist) (?:die|der|
    das|den)|wie (?:lange|hoch|groß|viele?|weit|schnell|alt|tief|schwer|heiß) (?:muss|ist|sind|war|dauert|hält|
    gibt|hat|kann|braucht|kocht|leben|soll|darf)|wie (?:funktioniert|funktionieren|entsteht|entstehen|heißt|
    nennt|kocht|macht|wird|schreibt|spricht|unterscheidet)|warum (?:ist|sind|haben|hat|wird|werden|können|kann|
    schläft|gibt)|wann (?:wurde|war|begann|endete|ist|beginnt|fiel)|welche[rs]? (?:land|länder|stadt|tiere?|
    planet|vitamine?|sprachen?|pflanzen?|farbe)|können (?:hunde|katzen|pinguine|fische|menschen)|kann man|
    darf man|dürfen|gibt es|ist (?:eine?|es)|wo (?:liegt|leben|wächst|wachsen)|wieso (?:ist|sind|haben))`,
  fact: `
    (?:größte|höchste|längste|kleinste|älteste|tiefste|schnellste)[rsn]?|(?:komponiert|erfunden|entdeckt|gemalt|
    gebaut)$|himmel blau|unterschied zwischen|unterschied|bedeutung|hauptstadt|vor- und nachteile|synonyme?|
    ideen für|tipps`,
  howTo: `
    wie (?:kann|könnte|soll|sollte|mache|schreibe|erstelle|bekomme|macht|finde|lösche|sortiere|
    installiere) (?:ich|man)|wie geht(?! es|'s)|wie macht man`,
  make: `
    (?:^|bitte |kannst du (?:mir )?(?:bitte )?)(?:schreib(?:e|st)?|erklär(?:e|st)?|übersetz(?:e|t)?|
    formulier(?:e|st)?|nenn(?:e|st)?|erstell(?:e|st)?|gib mir|zeig(?:e)? mir|fass(?:e)?|erzähl(?:e)?|rechne|
    berechne|vergleiche?|korrigiere?|erfinde?|schlag|empfiehl|mach(?:e)? (?:mir|einen|eine|ein)|übersetzen|
    programmiere?|implementiere?|zähl|liste?|beschreib(?:e)?|dichte|hilf mir|entwirf|verbessere?)`,
  indefinite: `ein(?:e[rnms]?)?|man|etwas`,
  definite: `der|die|das|den|dem|des`,
  greeting: `
    hallo|hi|hey|moin(?: moin)?|servus|grüß (?:gott|dich)|guten (?:morgen|tag|abend)|gute nacht|schönen (?:tag|
    abend|feierabend|sonntag|urlaub)|schönes wochenende|tschüss?|ciao|bis (?:bald|morgen|später|dann|gleich|
    nachher)|auf wiedersehen|schlaf (?:gut|schön)|frohe|herzlichen glückwunsch|alles gute|gute besserung|
    viel (?:spaß|glück|erfolg)|mahlzeit|na|prost|grüezi|feierabend|bin (?:gleich )?(?:wieder )?(?:da|zurück|weg)`,
  thanks: `
    danke(?:schön)?|vielen dank|dank dir|besten dank|merci|bitte(?:schön| sehr)?|gern(?:e)?(?: geschehen)?|
    kein problem|keine ursache|nichts zu danken`,
  laugh: `
    (?:ha){2,}h?|hihi|lol|oh|ach(?: so| ja)?|aha|puh|hm+|na ja|naja|tja|ups|wow|juhu|mist|oje|krass|uff|boah|
    yay|yeah|autsch|oh mann|igitt`,
  agreement: `
    ^(?:ja|nein|ne|nee|jo|jep|ok(?:ay)?|klar|alles klar|gut|super|toll|prima|perfekt|genau|stimmt|verstanden|
    passt(?: so)?|egal|vielleicht|doch|einverstanden|in ordnung|geht klar|schon gut|macht nichts|sehr gut|
    na gut|moment|warte|sorry|entschuldigung|verstehe|richtig|natürlich|wunderbar|klasse|cool|geil|mach ich|
    weiß nicht|keine ahnung|abgemacht|spitze|wirklich|echt|läuft)`,
  feeling: `
    (?:ich bin|bin)(?: (?:so|sehr|echt|ganz|total|heute|ein bisschen|wirklich))* (?:müde|gelangweilt|kaputt|
    glücklich|traurig|hungrig|satt|fertig|krank|froh|gespannt|gestresst|platt|erschöpft|wach|aufgeregt|stolz|
    sauer|genervt|erleichtert)|mir ist (?:langweilig|kalt|heiß|warm|schlecht)|ich (?:liebe|hasse|mag|freue|
    hab(?:e)? (?:hunger|durst|keine lust|kopfschmerzen))|schon wieder montag|montage?|so müde|
    endlich (?:wochenende|feierabend|freitag)|(?:das|so ein) wetter|was für ein|es regnet`,
  praise: `
    du bist (?:der|die|so|ein|eine|echt|wirklich|super|toll|ja|mein)|gut gemacht|(?:das|es) (?:ist|war|klingt|
    hat|freut) (?:sehr|echt|wirklich|ja|so|mir|mich)?\\s?(?:gut|super|toll|nett|lustig|lieb|hilfreich|geholfen|
    schön|klasse|witzig|knapp|peinlich|cool|interessant|stark)|sehr hilfreich|das hat (?:sehr |
    mir )?(?:sehr )?geholfen|es funktioniert|gute idee|freut mich`,
  chat: `
    wie geht(?:'s| es)|wie läuft(?:'s| es)|was (?:machst du|geht|gibt's neues|ist los)|alles (?:gut|fit|ok)|
    bist du (?:ein|da|noch|echt|müde|sicher)|wer bist du|hast du (?:gut|gefühle|lust|spaß|hunger)|na\\?|
    schläfst du|wie war (?:dein|euer)|wie alt bist du|magst du`,
  ask: `
    ^(?:was|wer|wen|wem|wessen|wann|wo|wohin|woher|warum|wieso|weshalb|wie|welche[rsn]?|ist|sind|hat|haben|hast|
    hatte|kann|kannst|können|gibt|war|waren|wird|muss|soll|darf|an welche[mnr]?|in welche[mnr]?)`,
};

const dutch: Lexicon = {
  own: `mijn|m'n|ons|onze`,
  ours: `ons|onze`,
  we: `wij|we|ons`,
  self: `
    (?<!(?:kan|moet|zou|schrijf|maak|doe|krijg|mag) )ik|(?<!(?:geef|vertel|help|leg|stuur|schrijf|maak) )(?:mij|
    me)`,
  said: `
    gezegd|zei(?:den)?|verteld|genoemd|beloofd|besloten|afgesproken|besproken|gesproken|gehad over|aangeraden|
    voorgesteld|geantwoord|gereageerd|geschreven|gestuurd|besteld|gekocht|geboekt|betaald|getekend|gevraagd|
    gekozen|gepland|geleend|ingeleverd|gebeld`,
  past: `had(?:den)?|was|waren|heb|hebt|heeft|hebben|heette|ging(?:en)?|werd|kwam`,
  memory: `
    herinner|weet je nog|weet jij|vorige keer|laatste keer|ook alweer|alweer|zoals altijd|notities|lijst(?:je)?|
    nieuws|vergeten|wat weet je|waar waren we|stand van`,
  moment: `
    gisteren|vandaag|morgen|vanavond|deze week|(?:vorige|volgende|afgelopen|komende) (?:week|maand|keer|jaar|
    maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)|(?:op )?(?:maandag|dinsdag|woensdag|donderdag|
    vrijdag|zaterdag|zondag)|laatst|onlangs|straks`,
  ongoing: `nog|al|weer|eindelijk|klaar|open|over|af`,
  that: `(?:dat|die) (?:boek|restaurant|man|vrouw|film|liedje|hotel|winkel|ene)`,
  circle: `
    mama|mam|papa|pap|moeder|vader|ouders|vrouw|man|broer|zus|zoon|dochter|kinderen|oma|opa|baas|collega(?:'s)?|
    klant(?:en)?|huisbaas|buur(?:man|vrouw)|buren|dokter|huisarts|tandarts|advocaat|notaris|boekhouder|
    loodgieter|team|vriend(?:in)?|vrienden`,
  affair: `
    wachtwoord|afspraak|verjaardag|factuur|contract|adres|vlucht|huur|schoenmaat|nummer|wifi|vergadering|budget|
    bestelling|reservering|project|vakantie|vakantiedagen|code|deadline|offsite|levering`,
  chore: `ga verder|verder gaan`,
  world: `
    ^(?:wat (?:is|zijn|betekent|doet|gebeurt|kost)|wie (?:schilderde|schreef|heeft de|vond|ontdekte|was de|
    is de|componeerde|won)|hoe (?:lang|hoog|groot|ver|snel|oud|diep|zwaar|veel) (?:is|zijn|duurt|moet|kan|heeft|
    leeft|leven|kook|weegt)?|hoe (?:werkt|werken|ontstaat|ontstaan|zeg je|maak je|spel je)|hoeveel (?!heb|
    hebben|had)[\\p{L}]+ |waarom (?:is|zijn|heeft|hebben|worden|kan)|wanneer (?:was|werd|viel|begon|is)|
    welke? (?:land(?:en)?|dieren?|planeet|stad|vitamine|talen)|waar (?:ligt|leven|komt)|kunnen (?:honden|
    katten)|kan je|mag je|is het|mogen)`,
  fact: `
    (?:grootste|hoogste|langste|kleinste|oudste|diepste)|(?:uitgevonden|ontdekt|geschilderd|gecomponeerd)|
    verschil tussen|hoofdstad|betekent|voor- en nadelen|synoniem`,
  howTo: `hoe (?:kan|moet|zou|schrijf|maak|doe|krijg|sorteer|verwijder|installeer) (?:ik|je)|hoe maak|hoe doe`,
  make: `
    (?:^|kun je (?:me )?|alsjeblieft )(?:schrijf|leg .{0,40} uit|vertaal|geef (?:me|mij)?|noem|vat|verzin|maak|
    bereken|vergelijk|verbeter|corrigeer|toon|beschrijf|bedenk|omschrijf|stel|herschrijf|reken|uitleggen|
    help me met)`,
  indefinite: `een|'n|je`,
  definite: `de|het`,
  greeting: `
    hoi|hallo|hey|hé|goede ?(?:morgen|middag|avond|nacht)|goei?e?morgen|goedenavond|dag|doei|doeg|tot (?:ziens|
    straks|morgen|later|snel|zo)|welterusten|slaap lekker|fijn(?:e)? (?:dag|weekend|avond)|prettig weekend|
    welkom|gefeliciteerd|succes|beterschap|eet smakelijk|ben zo terug|joe|houdoe`,
  thanks: `bedankt|dank ?(?:je|u)(?: ?wel)?|dankjewel|graag gedaan|geen (?:probleem|dank)|merci|thanks|thx`,
  laugh: `
    (?:ha){2,}|hihi|lol|oh|ah|poeh|pff+|tja|nou|och|jee|wauw|wow|oeps|hm+|jeetje|jammer|yes|joepie|helaas|lekker`,
  agreement: `
    ^(?:ja|nee|jawel|ok(?:é|e|ay)?|oké|prima|goed|goeie|mooi|leuk|top|perfect|klopt|begrepen|snap ik|duidelijk|
    precies|misschien|maakt niet uit|laat maar|sorry|geeft niet|is goed|helemaal goed|zeker|natuurlijk|geweldig|
    fijn|super|doe ik|komt goed|wacht|echt|weet ik niet|geen idee|inderdaad|afgesproken)`,
  feeling: `
    ik (?:ben|voel me) (?:zo |heel |erg |echt |een beetje )*(?:moe|blij|verdrietig|ziek|kapot|klaar|trots|
    gestrest|benieuwd|terug)|ik (?:verveel|hou van|haat|heb (?:honger|dorst|het koud|zin|slaap))|wat een (?:dag|
    week|weer)|eindelijk (?:weekend|vrijdag)|het regent|lekker weer|weer maandag`,
  praise: `
    je bent (?:de|een|zo|echt|heel|geweldig|super)|goed (?:gedaan|werk|idee|zo|bezig)|(?:dat|dit) (?:is|was|
    klinkt) (?:heel |erg |echt |zo )*(?:goed|leuk|lief|grappig|handig|fijn|mooi|interessant|top)|
    heel behulpzaam|het werkt|dat helpt|goeie`,
  chat: `
    hoe (?:gaat het|is het|gaat ie|heet je|was je)|alles (?:goed|oké)|wat (?:doe je|is er nieuw)|ben je (?:er|
    een robot|daar|moe)|wie ben je|en (?:met )?jij|lekker geslapen|hoor je me`,
  ask: `
    ^(?:wat|wie|wanneer|waar|waarom|hoe|welke?|hoeveel|is|zijn|heeft|heb|hebben|had|kan|kun|kunnen|moet|was|
    waren|mag)`,
};

const polish: Lexicon = {
  own: `mój|moja|moje|mojej|mojego|moim|moich|mną|nasz[aey]?|nasze(?:go|j|mu)?|naszych`,
  ours: `nasz[aey]?|nasze(?:go|j|mu)?|naszych`,
  we: `my|nas|nam|[\\p{L}]+(?:liśmy|łyśmy|my)`,
  self: `mam|miał[ea]m|[\\p{L}]+(?:łem|łam)|mi (?:powiedział|polecił|dał|mówił)[\\p{L}]*|jestem umówion[ya]|muszę`,
  said: `
    powiedzia[łl][\\p{L}]*|mówi[łl][\\p{L}]*|zdecydowa[łl][\\p{L}]*|obieca[łl][\\p{L}]*|ustali[łl][\\p{L}]*|
    poleci[łl][\\p{L}]*|wspomnia[łl][\\p{L}]*|odpisa[łl][\\p{L}]*|odpowiedzia[łl][\\p{L}]*|wysła[łl][\\p{L}]*|
    zamówi[łl][\\p{L}]*|kupi[łl][\\p{L}]*|zapłaci[łl][\\p{L}]*|zarezerwowa[łl][\\p{L}]*|podpisa[łl][\\p{L}]*|
    wybra[łl][\\p{L}]*|rozmawia[łl][\\p{L}]*`,
  past: `by[łl][aoyi]?(?:śmy|ście)?|mia[łl][aoi]?|nazywa[łl][\\p{L}]*|czy (?:już)?`,
  memory: `
    przypomnij|pamiętasz|ostatnim razem|ostatnio|znowu|jak zwykle|notatk[\\p{L}]*|list[aęy]|wiesz o mnie|
    co wiesz|na czym stan`,
  moment: `
    wczoraj|dzisiaj|dziś|jutro|w (?:tym|przyszłym|zeszłym) tygodniu|w (?:poniedziałek|wtorek|środę|czwartek|
    piątek|sobotę|niedzielę)|niedawno|wczorajsz[\\p{L}]*|ostatni[\\p{L}]*`,
  ongoing: `jeszcze|już|nadal|wciąż|wreszcie|zostało|gotow[\\p{L}]*`,
  that: `(?:ta|ten|tamta|tamten|tej|tego) (?:książk|restaurac|film|piosenk|hotel|sklep)[\\p{L}]*`,
  circle: `
    mam[ayęąo]|tat[ayęąo]|matk[\\p{L}]*|ojc[\\p{L}]*|rodzic[\\p{L}]*|żon[\\p{L}]*|mąż|męż[\\p{L}]*|
    brat[\\p{L}]*|siostr[\\p{L}]*|syn[\\p{L}]*|córk[\\p{L}]*|dzieci|babci[\\p{L}]*|dziad[\\p{L}]*|szef[\\p{L}]*|
    koleg[\\p{L}]*|koleżan[\\p{L}]*|klient[\\p{L}]*|sąsiad[\\p{L}]*|lekarz[\\p{L}]*|dentyst[\\p{L}]*|
    adwokat[\\p{L}]*|prawnik[\\p{L}]*|notariusz[\\p{L}]*|księgow[\\p{L}]*|hydraulik[\\p{L}]*|zespół|
    zespoł[\\p{L}]*`,
  affair: `
    hasł[\\p{L}]*|wizyt[\\p{L}]*|urodzin[\\p{L}]*|faktur[\\p{L}]*|umow[\\p{L}]*|adres[\\p{L}]*|lot(?!u do)|
    czynsz|rozmiar|numer[\\p{L}]*|wifi|spotkani[\\p{L}]*|budżet|zamówieni[\\p{L}]*|rezerwacj[\\p{L}]*|
    projekt[\\p{L}]*|urlop[\\p{L}]*|kod do|termin`,
  chore: `kontynuujmy`,
  world: `
    ^(?:co (?:to (?:jest|są|znaczy)|oznacza|znaczy|jedzą|się dzieje)|kto (?:namalował|napisał|wynalazł|odkrył|
    skomponował|zbudował|był|jest|wygrał)|ile (?:trwa|waży|kosztuje|ma|jest|czasu|żyje|[\\p{L}]+ ma)|
    jak (?:wysok|daleko|działa|powstaj|długo|się (?:robi|mówi|pisze|piecze|gotuje)|ugotować|zrobić|duż|
    głębok)[\\p{L}]*|dlaczego|czemu|kiedy (?:był|wybuch|powsta|upad|urodził)[\\p{L}]*|jak(?:a|i|ie) (?:jest|są)|
    które?|gdzie (?:leży|żyją|rosną)|czy (?:koty|psy|można|to prawda|istnieje))`,
  fact: `
    najwyższ[\\p{L}]+|największ[\\p{L}]+|najdłuższ[\\p{L}]+|(?:namalował|wynalazł|odkrył|skomponował)|
    trwa lot z|różnic[\\p{L}]* między|stolic[\\p{L}]*|oznacza|znaczy|synonim[\\p{L}]*`,
  howTo: `jak (?:mogę|można|zrobić|posortować|stworzyć|napisać|usunąć|zainstalować|używać)|jak [\\p{L}]+[aiey]ć`,
  make: `
    (?:^|proszę,? |możesz )(?:napisz|wyjaśnij|przetłumacz|daj mi|podaj|wymień|streść|wymyśl|opisz|oblicz|policz|
    porównaj|popraw|pokaż|stwórz|zaproponuj|opowiedz|przelicz|zdefiniuj|ułóż)`,
  indefinite: `jakiś|jakaś|jakieś|jeden|jedna`,
  greeting: `
    cześć|hej|hejka|siema|dzień dobry|dobry wieczór|dobranoc|dobrej nocy|do (?:widzenia|zobaczenia|jutra|
    usłyszenia)|na razie|pa(?: pa)?|witaj|witam|miłego (?:dnia|weekendu|wieczoru)|gratulacje|powodzenia|
    smacznego|wszystkiego najlepszego|zdrowia|trzymaj się|wróci[łl][ea]m`,
  thanks: `dzięki|dziękuję|dziękuje|wielkie dzięki|proszę(?: bardzo)?|nie ma (?:za co|sprawy|problemu)`,
  laugh: `(?:ha){2,}|hehe|hihi|lol|o+|ach|ojej|oj|uff|wow|no cóż|hm+|ups|super|jejku|aha|kurczę|ech|eh`,
  agreement: `
    ^(?:tak|nie|no|ok(?:ej)?|dobra|dobrze|jasne|pewnie|oczywiście|zgoda|rozumiem|świetnie|super|idealnie|
    dokładnie|może|nieważne|przepraszam|sorki|spoko|fajnie|w porządku|zrozumiałem|zrozumiałam|ładnie|masz rację|
    nie wiem|czekaj|naprawdę|serio|zrobione|jasna sprawa)`,
  feeling: `
    (?:jestem|czuję się) (?:taki |taka |bardzo |trochę )*(?:zmęczon[ya]|szczęśliw[ya]|smutn[ya]|głodn[ya]|
    chor[ya]|śpiąc[ya]|gotow[ya]|dumn[ya]|wykończon[ya]|dobrze|źle)|nudzi mi się|nudzę się|kocham|nienawidzę|
    uwielbiam|lubię|co za (?:dzień|tydzień)|pada deszcz|zimno|gorąco|znowu poniedziałek|wreszcie (?:piątek|
    weekend)|chce mi się`,
  praise: `
    jesteś (?:najlepsz|super|świetn|wspaniał|genialn|kochan|niesamowit|miły|miła)[\\p{L}]*|dobra robota|
    świetna robota|dobry pomysł|to (?:było|jest) (?:bardzo |naprawdę )?(?:miłe|fajne|śmieszne|dobre|pomocne|
    świetne|ciekawe)|bardzo pomocne|działa`,
  chat: `
    jak (?:się masz|leci|tam|minął|masz na imię|się czujesz)|co (?:słychać|robisz|u ciebie|tam)|jesteś (?:tam|
    robotem|człowiekiem)|kim jesteś|a ty|wszystko (?:dobrze|w porządku)|dobrze spałeś`,
  ask: `
    ^(?:co|kto|kogo|komu|kiedy|gdzie|dlaczego|czemu|jak|jaki|jaka|jakie|który|która|które|ile|czy|czyj|o której|
    z kim)`,
};

const russian: Lexicon = {
  own: `мой|моя|моё|мое|мои|моей|моего|моих|моему|моим|наш[аеи]?|нашей|нашего|наших|нашему`,
  ours: `наш[аеи]?|нашей|нашего|наших|нашему`,
  we: `мы|нас|нам|нами`,
  self: `(?<!(?:могу|как|мне) )я|у меня|(?<!(?:дай|напиши|расскажи|объясни|покажи|помоги|подскажи) )мне|меня`,
  said: `
    сказал[аи]?|говорил[аи]?|решил[аи]?|обещал[аи]?|договорил[\\p{L}]*|посоветовал[аи]?|предложил[аи]?|
    упоминал[аи]?|ответил[аи]?|написал[аи]?|прислал[аи]?|отправил[аи]?|заказал[аи]?|купил[аи]?|заплатил[аи]?|
    забронировал[аи]?|подписал[аи]?|выбрал[аи]?|просил[аи]?|обсуждал[аи]?|обсудил[аи]?|выяснил[аи]?`,
  past: `был[аои]?|звали|назывался|называлась|называлось`,
  memory: `
    напомни|помнишь|в прошлый раз|прошлый раз|как обычно|опять|заметк[\\p{L}]*|список|что ты знаешь|новости|
    забыл[аи]?|на чём|на чем мы`,
  moment: `
    вчера|сегодня|завтра|на (?:этой|прошлой|следующей) неделе|в (?:понедельник|вторник|среду|четверг|пятницу|
    субботу|воскресенье)|недавно|прошл(?:ый|ая|ой|ом)|следующ(?:ий|ая|ей|ем)|позавчера`,
  ongoing: `ещё|еще|уже|до сих пор|наконец|осталось|готов[аоы]?|снова`,
  that: `(?:тот|та|то|те|того|той) (?:книг|ресторан|фильм|песн|отел|магазин)[\\p{L}]*`,
  circle: `
    мам[аыеуой]+|пап[аыеуой]+|мать|отец|родител[\\p{L}]*|жен[аыеуой]+|муж[\\p{L}]*|брат[\\p{L}]*|сестр[\\p{L}]*|
    сын[\\p{L}]*|доч[\\p{L}]*|дет(?:и|ей|ям)|бабушк[\\p{L}]*|дедушк[\\p{L}]*|начальни[\\p{L}]*|шеф[\\p{L}]*|
    коллег[\\p{L}]*|клиент[\\p{L}]*|сосед[\\p{L}]*|врач[\\p{L}]*|доктор[\\p{L}]*|стоматолог[\\p{L}]*|
    адвокат[\\p{L}]*|юрист[\\p{L}]*|нотариус[\\p{L}]*|бухгалтер[\\p{L}]*|сантехник[\\p{L}]*|команд[\\p{L}]*|
    друг[\\p{L}]*`,
  affair: `
    парол[\\p{L}]*|встреч[\\p{L}]*|день рождения|дня рождения|счёт|счет|договор[\\p{L}]*|адрес[\\p{L}]*|рейс|
    аренд[\\p{L}]*|размер обуви|номер[\\p{L}]*|собрани[\\p{L}]*|бюджет[\\p{L}]*|заказ[\\p{L}]*|бронь|
    проект[\\p{L}]*|отпуск[\\p{L}]*|переезд[\\p{L}]*|приём|прием|запис[\\p{L}]*|срок[\\p{L}]*`,
  chore: `продолжим|давай продолжим`,
  world: `
    ^(?:что (?:такое|значит|означает|будет, если)|кто (?:написал|нарисовал|изобрёл|изобрел|открыл|построил|
    сочинил|такой|был|победил)|сколько (?:длится|весит|стоит|времени|лет живут|живёт|живет|варить|[\\p{L}]+ в|
    лететь)|почему|как (?:работа[ею]т|устроен|приготовить|сварить|называется|образу)[\\p{L}]*|когда (?:был|
    началась|закончилась|появил|родился|распался)[\\p{L}]*|какая (?:самая|столица|высота|разница)|
    какой (?:самый|город|океан)|какие|где (?:находится|живут|растёт)|чем отлича[\\p{L}]*|можно ли|правда ли|
    могут ли)`,
  fact: `
    сам(?:ый|ая|ое|ые) [\\p{L}]+|(?:нарисовал|изобрёл|изобрел|открыл|сочинил)|что такое|что значит|
    чем отлича[\\p{L}]*|разниц[\\p{L}]* между|столиц[\\p{L}]*|означает|синоним[\\p{L}]*|отличие`,
  howTo: `
    как (?:мне|можно|сделать|создать|отсортировать|написать|удалить|установить|использовать)|как [\\p{L}]+ть`,
  make: `
    (?:^|пожалуйста,? |можешь )(?:напиши|объясни|переведи|дай|приведи|назови|перечисли|придумай|сочини|опиши|
    посчитай|сравни|исправь|покажи|создай|предложи|расскажи|посоветуй|составь|определи|сделай)`,
  greeting: `
    привет(?:ик)?|здравствуй(?:те)?|доброе утро|добрый (?:день|вечер)|доброй ночи|спокойной ночи|пока(?: пока)?|
    до (?:свидания|завтра|встречи|скорого)|увидимся|добро пожаловать|поздравляю|удачи|хорошего (?:дня|вечера)|
    хороших выходных|с (?:днём|днем|новым|праздником)|приятного аппетита|выздоравливай|хай|я вернул[\\p{L}]*`,
  thanks: `спасибо(?: большое| тебе| огромное)?|благодарю|пожалуйста|не за что|спс|не стоит`,
  laugh: `
    (?:ха){2,}|хех|хи-хи|лол|ой|ох|ах|ух|уф|ого|ура|эх|хм+|ну(?: и| да| что ж)?|ага|блин|вау|жаль|круто|супер|
    класс`,
  agreement: `
    ^(?:да|нет|ок(?:ей)?|хорошо|ладно|конечно|понятно|ясно|понял[а]?|отлично|прекрасно|точно|договорились|
    может быть|неважно|не важно|извини(?:те)?|прости|верно|именно|здорово|замечательно|согласен|согласна|
    не знаю|подожди|правда|серьёзно|ничего|так|давай|идеально|класс|круто|супер)`,
  feeling: `
    я (?:так |очень |немного )*(?:устал[а]?|рад[а]?|счастлив[а]?|грустный|голоден|голодна|заболел[а]?|дома|
    скучаю|люблю|ненавижу)|мне (?:скучно|грустно|холодно|жарко|нравится|плохо|хорошо)|как я устал|какой день|
    ну и (?:день|погода)|хочу (?:спать|есть|домой|кофе)|опять понедельник|наконец-то пятница|идёт дождь|
    идет дождь|обожаю`,
  praise: `
    ты (?:лучший|лучшая|молодец|супер|чудо|гений|такой|такая|очень|просто)|молодец|хорошая (?:работа|идея)|
    это (?:было )?(?:очень )?(?:мило|смешно|здорово|полезно|интересно|круто|хорошо)|очень помог[\\p{L}]*|(?:всё|
    все) работает|умница`,
  chat: `
    как (?:дела|ты|жизнь|настроение|спалось|тебя зовут|сам)|что (?:делаешь|нового)|ты (?:тут|здесь|робот|
    человек|спишь)|кто ты|а (?:ты|у тебя)|как прош[\\p{L}]*`,
  ask: `
    ^(?:что|кто|кого|кому|когда|где|куда|откуда|почему|зачем|как|какой|какая|какие|какое|который|сколько|чей|
    чья|о чём|с кем)`,
};

const japanese: Lexicon = {
  own: `私の|僕の|俺の|うちの|我々の|私たちの|弊社|当社|自分の`,
  ours: `うちの|我々の|私たちの|弊社|当社`,
  we: `私たち|我々|僕ら|みんなで`,
  self: `私|僕|俺`,
  said: `言って(?:い)?(?:まし)?た|言いました|言った|決め(?:た|まし)|決まっ|約束|話し(?:た|合|て)|おすすめして|勧め|頼ん|返事|返信|送っ|注文し|買っ|予約し|払っ|選ん|教えてくれた`,
  past: `ましたか|でしたか|だったっけ|でしたっけ|っけ|ていました|てた|った？`,
  memory: `覚えて|思い出|前回|この前|先日|この間|いつもの|メモ|リスト|続き|について知って|忘れ`,
  moment: `昨日|今日|明日|先週|来週|今週|今夜|先月|来月|[月火水木金土日]曜`,
  ongoing: `まだ|もう|残って`,
  that: `あの|その`,
  circle: `さん|ちゃん|くん|母|父|妻|夫|兄|姉|弟|妹|息子|娘|子供|祖母|祖父|上司|部長|課長|社長|同僚|お客|大家|先生|医者|歯医者|弁護士|友達|チーム`,
  affair: `パスワード|予約|誕生日|請求書|契約|住所|便名|家賃|会議|打ち合わせ|締め切り|締切|予算|プロジェクト|休暇|番号`,
  world: `なぜ|どうして|何メートル|何キロ|何度|何人|いくつ|誰が.*(?:書|描|発明|作)|種類|一番`,
  fact: `とは|って何|の違い|首都|意味|仕組み|世界|最も|歴史|山の高さ`,
  howTo: `方法|やり方|作り方|使い方|するには|どうすれば|どうやって|仕方`,
  make: `(?:書いて|説明して|翻訳して|訳して|教えて(?:ください)?[。！!]?$|作って|挙げて|要約して|計算して|提案して|考えて|直して|比較して|変換して)`,
  greeting: `おはよう|こんにちは|こんばんは|おやすみ|さようなら|またね|また明日|じゃあね|バイバイ|ただいま|お疲れ|おつかれ|久しぶり|はじめまして|よろしく|おめでとう|いってきます|やあ`,
  thanks: `ありがと|サンキュー|感謝|どういたしまして|助かりました|助かった`,
  laugh: `www?|笑|(?:はは)+|へえ|うーん|えっ|わあ|やった|すごい|なるほど|あはは|ふふ|残念`,
  agreement: `
    ^(?:はい|うん|いいえ|ええ|了解|わかりました|わかった|分かりました|分かった|オーケー|いいね|いいですね|大丈夫|そうですね|そうだね|そうです|もちろん|完璧|すみません|ごめん|本当|ほんと|OK)`,
  feeling: `疲れた|疲れました|眠い|お腹(?:が)?(?:すいた|空いた)|暇|嬉しい|悲しい|寒い|暑い|大好き|好きです|楽しい|つまらない|退屈`,
  praise: `最高|素晴らしい|さすが|天才|優しい|面白い|上手|完璧|役に立`,
  chat: `元気(?:です)?(?:か)?|調子は|何してる|何をして|あなたは(?:誰|ロボット)|君は誰|いい天気`,
  ask: `か[？?。]?$|[？?]$|なに|何|誰|いつ|どこ|なぜ|どう`,
};

const chinese: Lexicon = {
  own: `我的|我们的|咱们的|我家|我们家|我老|我妈|我爸`,
  ours: `我们的|咱们的|我们家`,
  we: `我们|咱们`,
  self: `我(?!们)`,
  said: `
    说(?:过|了|的)|决定|答应|同意|提到|推荐(?:的|过)|建议(?:的|过)|讨论|聊(?:过|了|到)|回复|回答了|发(?:给|了)|订(?:了|的)|买(?:了|的)|付(?:了|的)|预订|
    选(?:了|的)|签`,
  past: `(?:过|了)(?:吗|没)|上次|之前|当时|是不是|有没有`,
  memory: `记得|提醒|上次|还记得|忘了|清单|列表|笔记|你知道.*我|进展|刚才`,
  moment: `昨天|今天|明天|上周|下周|这周|上个月|下个月|今晚|星期|周[一二三四五六日]|前天|后天|最近`,
  ongoing: `还有|还没|已经|还是|剩`,
  that: `那个|那家|那本|那部`,
  circle: `
    妈妈|爸爸|老婆|老公|妻子|丈夫|哥哥|姐姐|弟弟|妹妹|儿子|女儿|孩子|奶奶|爷爷|老板|经理|同事|客户|房东|邻居|医生|牙医|律师|朋友|团队|小[\\p{Script=Han}](?=说|的|在|有)|
    老[王李张刘陈]`,
  affair: `密码|预约|生日|发票|合同|地址|航班|房租|会议|开会|预算|订单|项目|假期|号码|截止`,
  world: `为什么|有哪些|多高|多远|多长|多大|多少[个度米公]|怎么做(?:的)?`,
  fact: `什么是|是什么意思|哪个国家|首都|区别|谁(?:写|画|发明|发现)了?|原理|历史|世界|最[高大长]`,
  howTo: `怎么(?!样|说的)|如何|怎样`,
  make: `(?:写(?:一|个|首|封|段)|解释|翻译|列出|总结(?:一下)?|给我(?:一|几|三|五|十)|介绍|推荐(?:几|一)|编(?:一|个)|计算|比较|描述|帮我(?:写|翻译|算|改))`,
  greeting: `你好|您好|嗨|早上好|早安|早$|早[！。]|晚上好|下午好|中午好|晚安|再见|拜拜|明天见|回头见|好久不见|欢迎|恭喜|祝|周末愉快|加油|新年快乐`,
  thanks: `谢谢|感谢|多谢|不客气|没关系|辛苦`,
  laugh: `哈哈|嘿嘿|呵呵|嗯+|哦+|哇|啊|唉|哎|呀|天哪|厉害|太好了|好吧`,
  agreement: `^(?:是的?|对|不是|不|好的?|好啊|行|可以|没问题|当然|明白|知道了|懂了|了解|没事|算了|抱歉|对不起|完美|不错|也许|真的)[！。!,，]?`,
  feeling: `(?:好|很|太|真)?(?:累|困|饿|无聊|开心|高兴|难过|冷|热|喜欢|爱)(?:了|死|啊|你)?[！。]?$|我爱|心情`,
  praise: `你真|真棒|太棒|厉害|聪明|有意思|好玩|帮了大忙|很有用|有帮助`,
  chat: `你好吗|怎么样\\?|吃了吗|在吗|你是(?:谁|机器人|人)|你叫什么|最近怎么样|忙吗|睡得好`,
  ask: `[？?]$|吗|呢|什么|谁|哪|几|多少|怎么|为什么`,
};

/** The lexicons of the other languages that are read. For a query in any other language, memory is always searched. */
export const otherLexicons: Readonly<Record<string, Lexicon>> = {
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
  pl: polish,
  ru: russian,
  ja: japanese,
  zh: chinese,
};
