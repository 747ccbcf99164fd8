import { GIVEN_NAMES } from './given-names.ts';
import { splitSentences } from './sentences.ts';

/**
 * What people tell only a few others in words that are harmless one by one: that two sleep together or no longer do,
 * that somebody kissed somebody else, or keeps thinking of another. Whom it is about doesn't matter. Where a sentence
 * may mean either, it is intimate only if it names people and no place or thing that makes the other meaning likely
 * ("slept together in the tent", "kissed the baby"). Held back by mistake, a line is missing from some prompts; shown
 * by mistake, it is read by others.
 */
interface Saying {
  readonly says: RegExp;
  readonly unless?: RegExp;
  /** The named group is a person's given name. */
  readonly named?: true;
}

const OTHERS =
  '(?:him|her|them|each other|someone|somebody|anyone|anybody|other (?:people|men|women)|another (?:man|woman|guy|girl|person)|an? (?:man|woman|guy|girl|stranger|colleague|co-?worker|client|customer|friend|married (?:man|woman)|neighbou?r)|(?:my|his|her|their|our) (?:ex\\p{L}*|boss|manager|colleague|co-?worker|neighbou?r|therapist|teacher|trainer|best friend|flatmate|roommate|husband|wife|boyfriend|girlfriend|partner)|the (?:boss|neighbou?r|lodger|builder|au pair|nanny|trainer|teacher))(?!\\p{L})';
const ELSE =
  '(?:someone|somebody|anyone|anybody) else|another (?:man|woman|guy|girl|person)|an? (?:man|woman|guy|girl|stranger|colleague|co-?worker|client|customer|friend|boy|waiter|waitress|married (?:man|woman)|neighbou?r)|(?:my|his|her|their|our) (?:ex(?!\\p{L})|ex-\\p{L}+|boss|manager|colleague|co-?worker|neighbou?r|therapist|teacher|trainer|best friend|flatmate|roommate)|the (?:boss|neighbou?r|lodger|builder|au pair|nanny|trainer|teacher)';
const ANOTHER =
  '(?:jemand(?:en|em)? ander(?:en|em|s)|eine[nrm]? ander(?:en?|em)|(?:meine|seine|ihre)[nmr]? (?:ex(?!\\p{L})|ex-?\\p{L}+|chef(?:in)?|kolleg(?:e|en|in)|nachbar(?:n|in)?|trainer(?:in)?|lehrer(?:in)?|beste[nr]? freund(?:in)?|mitbewohner(?:in)?)|eine[nrm]? (?:fremden?|kolleg(?:en|in)|nachbarn?|kundin|kunden|freundin|freund|frau|mann|typen?|verheirateten(?: mann| frau)?))';
const ANOTHER_OR = `(?:ihm|ihr|ihn|sie|jemand(?:en|em)?|${ANOTHER.slice(3)}`;
/** Where people sleep beside each other without a thought, and who. */
const BESIDE =
  /(?<!\p{L})(?:tents?|camp\p{L}*|hostel|dorm|hut|cabin|bunks?|floor|sofa|couch|car|van|train|plane|ferry|station|airport|kids?|child(?:ren)?|baby|babies|twins|toddlers?|pupp(?:y|ies)|dogs?|cats?|kittens?|chickens?|hens|zelt\p{L}*|camping\p{L}*|hütte|jugendherberge|boden|sofa|auto|bus|zug|fähre|kind(?:er|ern)?|babys?|zwillinge|hund\p{L}*|katze\p{L}*|hühner|welpen)(?!\p{L})/iu;
/** Where a night is spent without a thought, and why. */
const AWAY =
  /(?<!\p{L})(?:tents?|camp\p{L}*|hostel|hotel|inn|hut|cabin|b&b|hospital|clinic|ward|airport|station|train|ferry|sofa|couch|spare room|guest room|sleepover|snow\p{L}*|storm|flood\p{L}*|snowed|kids?|child(?:ren)?|baby|twins|grand\p{L}+|guests|everyone|everybody|nobody|dogs?|cats?|pupp(?:y|ies))(?!\p{L})/iu;
const PECK =
  /(?<!\p{L})(?:could(?: have|['’]ve) kissed|(?:nearly|almost) kissed (?:him|her|them) (?:when|for (?:it|that))|cheeks?|forehead|hands?|head|nose|good ?-?night|good-?bye|bye|hello|baby|bab(?:y|ies)|kids?|child(?:ren)?|grand\p{L}+|niece|nephew|trophy|ring|ground|goal|film|movie|scene|novel|play|wange\p{L}*|stirn|hand|händchen|gute nacht|abschied|begrüßung|baby|kind(?:er|ern)?|enkel\p{L}*|pokal|ring|boden|film|szene|roman)(?!\p{L})/iu;
const THINGS =
  /sle(?:pt|ep(?:s|ing)?) with (?:(?:the|an?|my|our|his|her|their|its|two|three|both|no|some|all|open|closed) )*(?:\p{L}+ )?(?:windows?|doors?|lights?|lamp|tv|telly|radio|music|fan|heating|dogs?|cats?|kids?|children|baby|twins|toddler|teddy|blankets?|pillows?|duvet|socks|ear ?plugs|mask|phone|alarm|gun|knife|brace|retainer|machine|eyes|mosquito net)(?!\p{L})/iu;

const says = (words: string, flags = 'iu') => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, flags);

const SAYINGS: readonly Saying[] = [
  { says: says('sle(?:pt|ep|eps|eping) together'), unless: BESIDE },
  { says: says(`sle(?:pt|ep|eps|eping) with ${OTHERS}`), unless: BESIDE },
  { says: says('slept with \\p{Lu}\\p{Ll}+', 'u'), unless: BESIDE },
  { says: says('[Ss]le(?:ep|eps|eping) with (?<name>\\p{Lu}\\p{Ll}+)', 'u'), unless: BESIDE, named: true },
  {
    says: says(
      '(?:nothing|not much|not a lot|little|anything|something|no action|not happening)(?: (?:much|at all|more|ever|really|has|is|been|goes|going|went|gone|happens?|happening|happened|on)){1,4} (?:in (?:the )?bed(?:room)?|between the sheets|under the covers)|(?:good|great|bad|terrible|awful|amazing|hopeless|useless|selfish|boring|incompatible|dead) in bed|dead bedroom|(?:our|my|your|his|her|their|the|no|any) (?:love life|bedroom problems)|(?:been|were|get|getting|be) intimate(?: (?:with|in|since|for|again|anymore|any more))?|sexless',
    ),
    unless: /(?<!\p{L})(?:intimate (?:with the (?:details|material|text|code)))(?!\p{L})/iu,
  },
  {
    says: says(
      "(?:(?:has|have|had)(?:n['’]t| not)?|never|hardly|barely) (?:even |really |once |hardly |barely )?touch(?:ed)? (?:me|each other)",
    ),
  },
  {
    says: says(`(?:kiss(?:ed|ing|es)?|snogg?(?:ed|ing)?|ma(?:de|ke|king) out with) (?:${ELSE})`),
    unless: PECK,
  },
  {
    says: says(
      '(?:(?:we|they|I|he|she) (?:\\p{L}+ )?kissed(?: (?:me|him|her))?(?![\\p{L}’-]| (?:the|an?|its?|all|every)(?!\\p{L}))|kissing (?:him|her))',
    ),
    unless: PECK,
  },
  { says: says('[Kk]iss(?:ed|ing) (?<name>\\p{Lu}\\p{Ll}+)', 'u'), unless: PECK, named: true },
  {
    says: says(
      `(?:think(?:ing|s)?|thought|dream(?:ing|s|t)?|fantasi[sz](?:e|es|ing|ed)) (?:about|of) (?:being with )?(?:another (?:man|woman|guy|girl)|(?:someone|somebody) else|my ex(?!\\p{L}))`,
    ),
  },
  { says: says(`fantasi[sz](?:e|es|ing|ed) about ${OTHERS}`) },
  {
    says: says(
      "(?:(?:can['’]?t|cannot|couldn['’]t) (?:stop|help) thinking (?:about|of)|(?:keep|kept|always|still) thinking (?:about|of)|think (?:about|of)) .{1,60}(?:when|though|although|but|and) (?:I|he|she|we|they) (?:know (?:I|he|she|we|they) )?(?:really )?(?:shouldn['’]t|should not|mustn['’]t)",
    ),
  },
  {
    says: says(
      `(?:feelings|a (?:huge |big |massive |secret |bit of a |little )?crush|the hots) (?:for|on) (?:${OTHERS}|${ELSE})|(?:attracted to|fall(?:en|ing)? (?:in love with|for)|fell (?:in love with|for)|in love with) (?:${ELSE}|other (?:men|women))|attracted to (?:both )?(?:men|women)|fanc(?:y|ies|ied|ying) (?:${OTHERS})|seeing (?:someone|somebody) (?:else|behind)`,
    ),
  },
  {
    says: says(`spent (?:the|that|a|another|one|last) nights? (?:together|with ${OTHERS})`),
    unless: AWAY,
  },
  {
    says: says(
      '(?:[Hh]e|[Ss]he|(?!We |They |Mum |Mom |Dad )\\p{Lu}\\p{Ll}+) (?:stayed (?:the|that|last) night|and I spent the night)',
      'u',
    ),
    unless: AWAY,
  },
  {
    says: says('spent (?:the|that|a|another|last) nights? with (?<name>\\p{Lu}\\p{Ll}+)', 'u'),
    unless: AWAY,
    named: true,
  },
  {
    says: says(
      "look(?:ed|ing|s)? at .{1,40} in (?:a|the) way (?:that )?(?:I|he|she|we|they) (?:really |probably )?(?:shouldn['’]t|should not|mustn['’]t|must not)",
    ),
  },
  {
    says: says(
      "gambling (?:debts?|problems?|addiction|habit|losses|again)|(?:(?:my|his|her|their)|[\\p{L}]+['’]s) gambling|gambled (?:away|it|the|my|our|his|her)|(?:lost|owes?|blew|blown|lose|losing|wasted) .{1,60}(?:on|at|to|in|from) (?:the |an? )?(?:online )?(?:roulette|slots|slot machines?|(?:sports )?betting|bookies?|casinos?|gambling|blackjack|fruit machines?)",
    ),
    unless:
      /(?<!\p{L})(?:fiver|tenner|quid|pennies|pence|pound coin|laugh|fun|film|movie|novel|book)(?!\p{L})/iu,
  },
  {
    says: says(
      "drink(?:ing)? problem|(?:[Mm]y|[Hh]is|[Hh]er|[Tt]heir|\\p{L}+['’]s) (?:secret )?drinking(?: (?:is|was|has|had|got|gets|problem|again|worries|worried)(?!\\p{L})|(?! \\p{L}))|(?:fell|fallen|falls|falling) off the wagon|(?:an|my|his|her|their|the|to) AA meetings?",
      'u',
    ),
  },
  {
    says: says(
      '(?:he|she|husband|wife|boyfriend|girlfriend|partner|father|mother|dad|mum|mom|stepfather|stepdad|ex) (?:has |had |once |sometimes |often |just |always )*(?:hits?|slapped|slaps|punched|punches|choked|strangled|threatened) me',
    ),
    unless:
      /(?<!\p{L})(?:(?:hits?|slapped|punched) me (?:up|back|with|that|on the (?:back|shoulder))|high five|boxing|sparring|training|match|game|ball|car|bike|bus|pillow)(?!\p{L})/iu,
  },
  {
    says: says(
      '(?:zusammen|miteinander)(?: \\p{L}+)? (?:ge)?schlaf(?:en|t)|schl(?:afen|ief(?:en)?|äft)(?: (?:nicht|kaum|noch|nie|mehr|wieder|schon|lange|seit \\p{L}+))* miteinander',
    ),
    unless: BESIDE,
  },
  {
    says: says(
      `mit ${ANOTHER_OR}(?: \\p{L}+){0,2} (?:geschlafen|schlafen|geschlafen hat)|(?:schlafe|schläft|schlief)(?: \\p{L}+){0,2} mit ${ANOTHER_OR}`,
    ),
    unless: BESIDE,
  },
  {
    says: says(
      '[Mm]it (?<name>\\p{Lu}\\p{Ll}+)(?: (?:nicht|nie|schon|mal|wieder|mehrmals|zweimal|einmal|heimlich|noch|lange))* (?:geschlafen|schlafe|schläft)',
      'u',
    ),
    unless: BESIDE,
    named: true,
  },
  {
    says: says(
      '(?=.*(?<!\\p{L})(?:läuft|lief|gelaufen|passiert|klappt|klappte|geht|ging|tut sich)(?!\\p{L})).*(?:im bett(?: [\\p{L}\\d]+){0,7} (?:nichts|nix|kaum was|wenig|nicht mehr)|(?:nichts|nix|nicht|kaum was|wenig)(?: [\\p{L}\\d]+){0,4} im bett)|tote hose im bett|im bett(?: \\p{L}+){0,3} tote hose|flaute im bett|(?:gut|schlecht|langweilig|egoistisch|mies|toll) im bett|im bett (?:gut|schlecht|langweilig|egoistisch|mies|toll)|liebesleben|sexleben|sexlos\\p{L}*|keine lust (?:mehr )?auf (?:ihn|sie|meinen mann|meine frau|meinen freund|meine freundin)',
    ),
    unless:
      /(?<!\p{L})(?:lesen|gelesen|fernsehen|handy|krank|fieber|grippe|schmeckt|essen|gegessen)(?!\p{L})/iu,
  },
  {
    says: says(
      '(?:hab|habe|hat|haben|hast|hatten?|küsse|küsst|küsste|küssten)(?!\\p{L}).*(?:geküsst|geknutscht|rumgemacht|rumgeknutscht)|(?:ihn|sie|jemanden|mich|uns) (?:\\p{L}+ )?(?:geküsst|küsste)|(?:küsst|küsste|küssten)(?: \\p{L}+)? (?:ihn|sie|mich|uns|jemanden)',
    ),
    unless: PECK,
  },
  {
    says: says(
      `denk(?:e|t|st|en)?(?: \\p{L}+){0,3} an ${ANOTHER}|(?:in ${ANOTHER}(?: \\p{L}+)? (?:verliebt|verknallt|verguckt))|(?:verliebt|verknallt|verguckt) in ${ANOTHER}|fremdverliebt|gefühle für ${ANOTHER_OR}`,
    ),
    // "An eine andere Lösung": the other is no person.
    unless: /(?<!\p{L})eine[nmr]? ander(?:en?|em) (?!Frau|Mann|Person|Freund|Kerl|Typ)\p{Lu}/u,
  },
];

/** Words of which every such sentence has one: most turns have none. */
const HINT =
  /sle(?:ep|pt)|stayed (?:the|that|last) night|spent|in (?:a|the) way|gambl|roulette|slots|slot mach|betting|bookie|casino|blackjack|fruit mach|drink|wagon|aa meeting|(?:hits?|slap\p{L}*|punch\p{L}*|choked|strangled|threatened) me|bed(?:room)?|sheets|covers|intimate|sexless|love|touch|kiss|snog|ma(?:de|k(?:e|ing)) out|think|thought|dream|fantasi|feelings|crush|hots|attracted|fall|fell|fanc|seeing|schl[aäi]|geschlafen|bett|hose|liebesleben|sexle|sexlos|lust|küss|knutsch|rumgemacht|denk|verliebt|verknallt|verguckt|gefühle/iu;

/** The longest sentence that is read, in UTF-16 units. */
const longest = 600;

/** Whether a text says something intimate in words that are harmless one by one. */
export function saysIntimate(text: string): boolean {
  if (!HINT.test(text)) return false;
  return splitSentences(text).some(
    ({ text: sentence }) => sentence.length <= longest && HINT.test(sentence) && isIntimateSentence(sentence),
  );
}

function isIntimateSentence(sentence: string): boolean {
  return SAYINGS.some(({ says: form, unless, named }) => {
    const found = form.exec(sentence);
    if (!found || unless?.test(sentence) || THINGS.test(sentence)) return false;
    return !named || GIVEN_NAMES.has(found.groups?.name ?? '');
  });
}
