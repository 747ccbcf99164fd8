import type { FactCollector } from '../fact-collector.ts';
import { matchesOf, pattern } from '../pattern.ts';
import { LANGUAGE, NAME } from '../phrases.ts';
import { cased } from './family-words.ts';
import { AT_START, isPersonHere, KIN_ADJECTIVE, WHO, whoIs } from './subjects.ts';

const SURE = 0.9;

/** Vehicles and other things known by a maker and a model. */
const MACHINE =
  'car|van|truck|lorry|pickup|ute|bike|motorbike|motorcycle|scooter|moped|e-bike|ebike|road bike|mountain bike|tractor|combine|camper|campervan|motorhome|caravan|rv|boat|yacht|sailboat|dinghy|narrowboat|canoe|kayak|snowmobile|quad|laptop|computer|pc|desktop|work laptop|tablet|phone|camera|3d printer|telescope|drone|console|synth|piano|guitar|bass|bass guitar|violin|viola|cello|banjo|ukulele|accordion|saxophone|sax|trumpet|flute|clarinet|drum kit|drums|kit|coffee machine|espresso machine|grinder|sewing machine|overlocker|loom|kiln|lathe|mill|mixer|chainsaw|mower|watch|racket|racquet|rod|wheelchair|roaster|press|smoker|barbecue|instrument';
const MAKER =
  'Audi|BMW|Mercedes|Merc|VW|Volkswagen|Ford|Toyota|Honda|Nissan|Mazda|Hyundai|Kia|Skoda|Škoda|Seat|Fiat|Renault|Peugeot|Citro[eë]n|Dacia|Opel|Vauxhall|Volvo|Saab|Subaru|Suzuki|Mitsubishi|Lexus|Tesla|Jeep|Chevrolet|Chevy|Dodge|Chrysler|Buick|GMC|Jaguar|Land Rover|Range Rover|Defender|Mini|Porsche|Ferrari|Alfa Romeo|Lancia|Lada|Tata|Mahindra|Maruti|Isuzu|Iveco|DAF|MAN|Scania|Polestar|BYD|MG|Rover|Smart|Cupra|Yamaha|Kawasaki|Ducati|Triumph|Vespa|Harley|Harley-Davidson|KTM|Royal Enfield|Bajaj|Piaggio|Brompton|Trek|Giant|Specialized|Cannondale|Bianchi|Cube|Canyon|Raleigh|ThinkPad|MacBook|Dell|Lenovo|HP|Asus|Acer|Surface|Framework|iPad|iPhone|Pixel|Galaxy|Samsung|Fairphone|OnePlus|Xiaomi|Kindle|PlayStation|PS4|PS5|Xbox|Nintendo|Switch|Steam Deck|Canon|Nikon|Sony|Leica|Fuji(?:film)?|Olympus|Hasselblad|GoPro|Fender|Gibson|Martin|Taylor|Ibanez|Epiphone|Strat(?:ocaster)?|Telecaster|Les Paul|Steinway|Bechstein|B[oö]sendorfer|Roland|Korg|Moog|Nord|Casio|Singer|Bernina|Janome|Juki|Brother|Pfaff|Husqvarna|Stihl|John Deere|Massey(?: Ferguson)?|Fendt|Kubota|Claas|New Holland|Case|Valtra|Zetor|Prusa|Bambu|Ender|Garmin|Apple Watch|Fitbit|Peloton|La Marzocco|Rancilio|Gaggia|Breville|Sage|Roomba|Dyson|Thermomix|KitchenAid|Aga|Weber|Traeger|Celestron|Dobsonian|Laser|Beneteau|Bavaria|Jeanneau|Hilux|Transit|Golf|Polo|Corsa|Astra|Fiesta|Focus|Yaris|Corolla|Civic|Berlingo|Panda|Clio|Duster|Octavia|Fabia|Passat|Prius|Outback|Forester|Land Cruiser|Wrangler|Tacoma|Silverado|F-150|Ram|Sprinter|Vivaro|Kangoo|Caddy|Leaf|Zoe|Ioniq|Micra|Qashqai|Juke|Impreza|Swift|Jimny';
/** A model: words with capitals or digits, of which the first is written so or is a maker's. */
const MODEL_WORD =
  "(?:\\p{Lu}[\\p{L}\\p{N}'./-]*|(?!(?:19|20)\\d\\d(?![\\p{L}\\p{N}]))[\\p{L}]*\\d[\\p{L}\\p{N}/-]*|de|Mark|mk\\d?)";
const MODEL = `((?:\\p{Lu}[\\p{L}\\p{N}'./&-]*)(?: ${MODEL_WORD}){0,4})`;
const YEAR = "(?:(?:(?:19|20)\\d\\d|'?\\d\\d)(?: plate| reg)? )?";
const LOOKS =
  '(?:(?:new|old|used|second-?hand|battered|little|big|small|red|blue|green|black|white|grey|gray|silver|yellow|orange|purple|brown|beige|pink|ancient|vintage|trusty|beat-up|rusty|refurbished|refurb|electric|hybrid|diesel|automatic|proper|lovely|same|very|slightly|knackered|second|third|first|basic|cheap|nice|classic|rescue|tiny|massive|huge|\\d+-year-old) )*';
/** Where a model ends. */
const END_OF_MODEL =
  '(?=[,;:!()–—]|\\.(?!\\d)|$| -| (?:and|but|so|with|from|which|that|for|in|since|now|called|named|to|on|at|because|off|last|this|as|because|running|estate|hatchback|van|pickup|automatic|hybrid|diesel|when|over|until|every|btw|tho|though|if|plus|or|we|I)\\b)';
const THEIRS = `([Mm]y|[Oo]ur|[Tt]he|(${NAME}|(?:[Mm]y|[Oo]ur) ${KIN_ADJECTIVE}[a-z-]+(?: ${NAME})?|[Mm]um|[Dd]ad|[Mm]om)'s)`;

const MACHINE_IS = pattern(
  `(?:^|(?<=[,;:(–—] )|(?<= (?:and|but) ))(?:${THEIRS} )?(?:(?:new|old|work|main|current|own|first|second|family|company|daily|trusty|little|beloved|gaming|personal) )*(${cased(MACHINE)})(?:'s| is|:| =)(?: (?:a|an|the|my|still a|still an|now a|now an|just a|called))? ${YEAR}${LOOKS}${YEAR}${MODEL}${END_OF_MODEL}`,
  'gu',
);
const DRIVING =
  'drives?|driving|rides?|riding|owns?|own|bought|got myself|treated myself to|picked up|just bought|play on|plays on|sail|sails';
const TELLS_OF_DRIVING = new RegExp(` (?:${DRIVING}) `);
const DRIVES = pattern(
  `${AT_START}${WHO}(?:'m| am|'s| is|'ve| have| has)?(?: (?:still|now|just|also|currently|recently|finally))* (?:${DRIVING}) (?:an?|the|my|his|her|our|one|two|same) ${YEAR}${LOOKS}${YEAR}${MODEL}${END_OF_MODEL}`,
  'gu',
);
const HAVING =
  "(?:(?:'m| am|'s| is|'ve| have| has)?(?: (?:still|now|just|also|currently|recently|finally))*(?: drives?| driving| rides?| riding| owns?| got| bought| picked up| have| has| had)|'ve|'s got|'ve got| have got| has got)(?: (?:got|had|also|just|now|been driving))*";
const HAS_MAKE = pattern(
  `${AT_START}${WHO}${HAVING} (?:an?|the|my|his|her|our|the same) ${YEAR}${LOOKS}${YEAR}((?:${MAKER})(?: ${MODEL_WORD}){0,4}(?: (?:camper ?van|camper|motorhome))?)${END_OF_MODEL}`,
  'gu',
);
/** "I shoot on a Fuji X-T4", "she plays a Yamaha P-125": what somebody works or plays on. */
const USES_MAKE = pattern(
  `${AT_START}${WHO}(?:'m| am|'s| is)?(?: (?:still|now|just|also|currently|mostly|mainly|usually))*(?: shoots?| shooting| films?| filming| plays?| playing| record| sews?| sewing| knits?| bake| rides?| commutes?)(?: (?:mostly|mainly|guitar|piano|keys|bass))?(?: (?:on|with))? (?:an?|my|his|her) ${YEAR}${LOOKS}${YEAR}((?:${MAKER})(?: ${MODEL_WORD}){0,4})${END_OF_MODEL}`,
  'gu',
);
/** "Bought a used Subaru Outback off my uncle": the speaker did. */
const GOT_MAKE = pattern(
  `^(?:[Gg]ot|[Bb]ought|[Pp]icked up|[Dd]rive|[Dd]riving)(?: myself)? (?:an?|my) ${YEAR}${LOOKS}${YEAR}((?:${MAKER})(?: ${MODEL_WORD}){0,4})${END_OF_MODEL}`,
  'u',
);
/** "got a new synth, Prophet 6", "we have a camper, a Safari Condo". */
const HAS_MACHINE = pattern(
  `${AT_START}(?:${WHO}${HAVING}|[Gg]ot|[Bb]ought) (?:an?|the|my|our) ${LOOKS}(?:\\([^()]{1,12}\\) )?(?:${MACHINE}),(?: an?| the)? ${YEAR}${LOOKS}${YEAR}${MODEL}${END_OF_MODEL}`,
  'gu',
);
const SMALL_MAKER =
  'ford|toyota|honda|nissan|mazda|hyundai|kia|skoda|fiat|renault|peugeot|citroen|dacia|opel|vauxhall|volvo|saab|subaru|suzuki|mitsubishi|lexus|tesla|jeep|chevy|dodge|audi|bmw|mercedes|vw|volkswagen|land rover|porsche|isuzu|yamaha|kawasaki|ducati|vespa|brompton|thinkpad|macbook|dell|lenovo|asus|ipad|iphone|samsung galaxy|galaxy|google pixel|pixel|fairphone|oneplus|kindle|ps4|ps5|xbox|nintendo switch|steam deck|canon|nikon|sony|leica|fujifilm|fuji|gibson|steinway|roland|korg|moog|juki|bernina|janome|john deere|massey|prusa|bambu|garmin|apple watch|transit|hilux|berlingo|octavia|fabia|corsa|fiesta|yaris|corolla|prius|qashqai|vivaro|kangoo|clio|passat';
const SMALL_MODEL =
  'custom|connect|air|pro|max|mini|plus|ultra|se|lite|gti|fiesta|focus|golf|polo|corsa|astra|panda|punto|clio|megane|yaris|corolla|civic|jazz|micra|qashqai|octavia|fabia|superb|passat|tiguan|prius|camry|outback|forester|hilux|ranger|transit|berlingo|duster|sandero|picanto|sportage|swift|jimny|leaf|zoe|cruiser|defender|discovery|estate|carbon|deck|series|one|oled|(?!(?:19|20)\\d\\d\\b)[\\p{L}]{0,4}\\d[\\p{L}\\d-]{0,6}';
/** The same in a hand that raises no letters: "van's a transit custom", "i have an iphone 16". */
const SMALL = pattern(
  `(?:${AT_START}${WHO}(?:${HAVING}|(?:'m| am) on(?= an? | my )|(?: shoots?| films?) (?:on|with))|^(?:[Gg]ot|[Bb]ought|[Dd]rive)|(?:^|(?<=[,;:] )|(?<=[Mm]y |[Oo]ur )|(?<= and ))(?:[Cc]ar|[Vv]an|[Tt]ruck|[Bb]ike|[Pp]hone|[Ll]aptop|[Cc]amera|[Tt]ractor|[Uu]te)(?:'s|s| is|:| =)) (?:(?:an?|the|my|his|her|our) )?${YEAR}${LOOKS}${YEAR}((?:${SMALL_MAKER})(?: (?:${SMALL_MODEL}))+|(?:${SMALL_MAKER}))${END_OF_MODEL}`,
  'gu',
);
/** Tells whether a machine with a name behind it, or a maker, is there, as in all forms but DRIVES. */
const NAMES_THING = new RegExp(`(?:^| )(?:${cased(MACHINE)})(?:'s| is|:| =|,)| (?:${MAKER}|${SMALL_MAKER})`);

const PLACE =
  'house|flat|apartment|cottage|bungalow|villa|cabin|chalet|farm|farmhouse|smallholding|ranch|vineyard|orchard|plot|boathouse|houseboat|narrowboat|sailboat|yacht|sailing boat|fishing boat|boat|caravan|campervan|motorhome|camper|allotment|bakery|shop|café|cafe|restaurant|takeaway|pub|bar|salon|hair salon|nail salon|beauty salon|barbershop|barber shop|barbers|bookshop|bookstore|flower shop|florist|coffee shop|tea shop|tea room|corner shop|bike shop|garage|workshop|studio|gallery|brewery|distillery|guesthouse|guest house|b&b|hotel|hostel|gym|yoga studio|dance school|driving school|nursery|garden centre|food truck|food van|ice cream van|chip shop|butchers|butcher shop|pharmacy|laundrette|car wash|sawmill|dairy farm|sheep farm|stables|riding school|print shop|record shop|charity shop|deli|diner|pizzeria|bistro|patisserie|catering company|cleaning company|cleaning business|building firm|record label|clinic|dental practice|practice|vet practice|summer house|holiday home|beach house|second home|timeshare';
const END_OF_PLACE =
  '(?=[.,;:!()–—]|$| (?:and|but|in|near|at|on|with|by|outside|called|named|that|which|from|since|out|up|down|over|off|here|there|together|where|next|for|between|of|around|just)\\b)';
/** Of these a name is said to be theirs who own it; of a firm it may be their employer's. */
const PREMISES =
  'cottage|farm|smallholding|ranch|boat|narrowboat|houseboat|yacht|sailboat|bakery|shop|café|cafe|restaurant|takeaway|pub|bar|salon|hair salon|nail salon|barbershop|barber shop|bookshop|flower shop|coffee shop|tea room|guesthouse|guest house|b&b|food truck|chip shop|deli|bistro|ship|dinghy|sloop|ketch|canal boat|barge|trawler|van';
const HOLIDAY_PLACE =
  'summer house|holiday home|holiday cottage|holiday flat|beach house|second home|weekend house|weekend cottage|dacha|allotment|narrowboat|houseboat|motorhome|campervan';
const OWNED =
  'tractor|horse|pony|motorbike|piano|telescope|kiln|lathe|loom|drone|trailer|horse trailer|quad|minibus|van|land';
/** Tells whether one of them is there. */
const NAMES_PLACE = pattern(` (?:${PLACE}|${PREMISES}|${HOLIDAY_PLACE}|${OWNED})(?![\\p{L}])`, 'u');
const OWNS_PLACE = pattern(
  `${AT_START}${WHO}(?:'ve| have| has|'s)?(?: (?:also|now|still|jointly|both|just|recently|finally))*(?: owns?| own| co-owns?| bought) (?:an?|our|my|his|her|their|his own|her own|my own|two|three) ((?:[\\p{Ll}-]+ ){0,2}?)(${PLACE}|${OWNED})${END_OF_PLACE}`,
  'gu',
);
/** Of these whoever has one owns it. */
const HAS_PLACE = pattern(
  `${AT_START}${WHO}(?:'ve|'s)?(?: (?:also|now|still))*(?: have got| has got| have| has| got) (?:an?|our|my|his|her|their) (?:small |little |tiny |lovely |old )*(${HOLIDAY_PLACE})${END_OF_PLACE}`,
  'gu',
);
const THING_NAME =
  "(?:the )?[\"“']?(\\p{Lu}[\\p{L}\\p{N}'&.-]*(?: (?:(?:of|the|and|&|de|la|on|by|in the|'n'|n|y) )?\\p{Lu}[\\p{L}\\p{N}'&.-]*){0,4})[\"”']?";
const HAS_NAMED = pattern(
  `${AT_START}${WHO}(?:'ve| have| has|'s)?(?: (?:also|now|still|jointly|both|just|recently))*(?: owns?| own| co-owns?| runs?| has| have| got| opened| started| set up| bought)(?: got)? (?:an?|my|our|his|her|their|his own|her own|my own|our own|the) (?:[\\p{Ll}-]+ ){0,3}?(?:${PLACE})(?: (?:in|at|on|near) \\p{Lu}[\\p{L}-]+(?: \\p{Lu}[\\p{L}-]+)?)?(?:,| called| named|, called|:| –| -|, named| by the name of| under the name) ${THING_NAME}(?=[.,;:!()–—]|$| (?:in|on|near|at|and|since|for|by|with|just|out|over|down|up|from)\\b)`,
  'gu',
);
const NAMED = pattern(
  `(?:^|(?<=[,;:(–—] )|(?<= (?:and|but) ))(?:[Mm]y|[Oo]ur|(${NAME}|[Mm]um|[Dd]ad|[Mm]om)'s) (?:(?:new|own|little|small|old|first|family) )*(?:${PREMISES})(?:'s| is| are|,| is called|'s called|'s name is| is named| called| named|:) (?:called |named )?${THING_NAME}(?=[.,;:!()–—]|$| (?:in|on|near|at|and|since|for|by|with|just|out|over|down|up|from|is|has)\\b)`,
  'gu',
);
/** Words with a capital letter that are no models. */
const NO_MODEL = pattern(
  `^(?:I|I'm|I've|It|A|An|The|My|PhD|MBA|BA|BSc|MSc|MA|GP|MRI|CT|DIY|OK|TV|UK|US|EU|VAT|Zoom|Netflix|Spotify|Christmas|Easter|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Airbnb|Uber|American|Mac|PC|\\d+|${LANGUAGE})(?:$| )`,
  'u',
);
const NOT_OWNED =
  /\bdrives? .{3,40} for (?:the )?[A-Z]|\b(?:rent(?:s|ed|ing)?|hire[ds]?|lease[ds]?|borrow(?:ed|s)?|used to|sold|test[- ]?dr[io]ve|want|wants|dream|looking at|company car|work car|(?:my|the) (?:neighbou?r|boss|landlord|client|company|office|school)'s|drives? (?:a|the) (?:bus|tram|train|taxi|cab)|belongs to|lend|lent|on loan|loaned|rental|dealership|if|was|were)\b/;

const PLAIN_ADJECTIVE =
  /^(?:small|big|little|lovely|nice|new|old|tiny|own|second|first|third|family|large|huge|great|beautiful|cute|cosy|cozy|modest|proper|few|rural|local|whole|entire|wee|ramshackle|derelict|terraced|detached|semi-detached|successful|busy|popular|thriving|couple|of|very|really|run-down|two|three|four|tumbledown|victorian|georgian|edwardian|.*-bed|.*bedroom|.*-room)$/i;
const OWN_MACHINE =
  /^(?:car|van|truck|pickup|ute|bike|motorbike|motorcycle|scooter|tractor|camper|campervan|motorhome|caravan|boat|yacht|laptop|phone|camera|telescope|synth|guitar|bass|violin|viola|cello|banjo|saxophone|sax|trumpet|flute|clarinet|instrument|loom|kiln|lathe|combine|racket|racquet|roaster|saxophone)$/i;
/** What people own: "I drive a Fiat Panda", "my laptop's a ThinkPad X1", "we have a café, Blue Door, in Hove". */
export function readOwnership(collector: FactCollector): void {
  const text = collector.statement.text;
  const isNamed = NAMES_THING.test(text);
  const isDriven = TELLS_OF_DRIVING.test(text);
  const isPlace = NAMES_PLACE.test(text);
  if (!(isNamed || isDriven || isPlace) || NOT_OWNED.test(text)) return;
  const add = (whose: string | undefined, thing: string | undefined): void => {
    const object = (thing ?? '').replace(/(?:'s|[.,])$/, '').replace(/ (?:of|de|Mark)$/, '');
    if (
      whose === undefined ||
      /'s(?: |$)/.test(thing ?? '') ||
      object.length < 2 ||
      NO_MODEL.test(object) ||
      isPersonHere(collector, object)
    )
      return;
    // A place is where it is, not what it is.
    if (
      collector.entities.some(
        ({ kind, surface, confidence }) => surface === object && kind === 'place' && confidence > 0.7,
      )
    )
      return;
    collector.add(whose, 'owns', object, SURE);
  };
  for (const [, words, name, machine = '', model = ''] of isNamed ? matchesOf(MACHINE_IS, text) : []) {
    // A boiler or a printer without an owner is a flat's or an office's.
    if (
      (words === undefined || /^the$/i.test(words)) &&
      (!OWN_MACHINE.test(machine) || !isAboutSpeaker(collector))
    )
      continue;
    add(name === undefined ? collector.speaker : whoIs(collector, name), model);
  }
  const forms = isNamed ? [HAS_MAKE, HAS_MACHINE, USES_MAKE, SMALL] : [];
  for (const form of isDriven ? [DRIVES, ...forms] : forms)
    for (const [, words, model = ''] of matchesOf(form, text))
      add(words === undefined ? collector.speaker : owner(collector, words), model);
  if (isNamed) add(collector.speaker, GOT_MAKE.exec(text)?.[1]);
  if (!isPlace) return;
  const named = matchesOf(HAS_NAMED, text);
  for (const [, words = '', name = ''] of named) add(owner(collector, words), name);
  for (const [, whose, name = ''] of matchesOf(NAMED, text))
    add(whose === undefined ? collector.speaker : whoIs(collector, whose), name);
  if (named.length > 0) return;
  for (const [, words = '', place = ''] of matchesOf(HAS_PLACE, text)) add(owner(collector, words), place);
  for (const [, words = '', kind = '', place = ''] of matchesOf(OWNS_PLACE, text)) {
    const sort = kind.trim().split(' ').at(-1) ?? '';
    add(owner(collector, words), sort === '' || PLAIN_ADJECTIVE.test(sort) ? place : `${sort} ${place}`);
  }
}

/** Who has it: the speaker, kin, or one who is known to be a person. */
function owner(collector: FactCollector, words: string): string | undefined {
  const subject = whoIs(collector, words);
  return subject === undefined ||
    /^\p{Ll}/u.test(subject) ||
    subject === collector.speaker ||
    isPersonHere(collector, subject) ||
    /^(?:Mum|Mom|Dad|Mam|Nan|Gran|Grandma|Grandad)$/.test(subject)
    ? subject
    : undefined;
}

/** Nobody else is named in the turn so far whose it could be. */
function isAboutSpeaker(collector: FactCollector): boolean {
  const said = collector.statement.before
    .map(({ text }) => text)
    .join(' ')
    .toLowerCase();
  return !collector.entities.some(
    ({ kind, surface }) => kind === 'person' && said.includes(surface.toLowerCase()),
  );
}
