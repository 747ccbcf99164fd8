import { GERMAN_CONDITIONS, isMedicine, NAMED_DISEASES } from './medicine-names.ts';
import { statementsOf } from './statements.ts';

/** An explicit statement about health that the extractor's forms do not cover. */
export interface HealthStatement {
  /** The person it is about: a relative, named in English ("daughter"), or null for the speaker. */
  readonly kin: string | null;
  readonly predicate: 'allergic_to' | 'has_condition' | 'diet' | 'takes' | 'blood_type';
  /** As it was written, without its article. Conditions and diets that describe the person are in English. */
  readonly object: string;
}

/**
 * The rules of a language: its words, and sentences that state something. Sentences must match as a whole: missing
 * one is better than guessing.
 */
interface Rules {
  /** What may introduce a statement. */
  readonly lead: string;
  /** Adverbs of degree, and since when. */
  readonly adverbs: string;
  /** Words for relatives, with the English word for each. */
  readonly kin: Readonly<Record<string, string>>;
  /** Statements about the speaker and about relatives. `<what>` stands for the object, `<adv>` for adverbs. */
  readonly of: { readonly speaker: readonly Form[]; readonly kin: readonly Form[] };
  /** What joins the parts of a list, and what may precede each part. */
  readonly and: RegExp;
  readonly article: RegExp;
}

type Form = readonly [predicate: HealthStatement['predicate'], says: string, object?: string];

/**
 * What people are allergic to, as stems of German, French, Spanish and English words. Nobody is allergic to Mondays
 * or meetings.
 */
const ALLERGEN =
  /^(?:\p{L}*(?:sulf[aoó]|penicil|pénicil|cillin|cilina|cilline|profen|profène|aspirin|paracetamol|acetaminof|naprox|diclofen|code[iíï]n|codéine|jod|(?<!per)iod|antibioti|latex|látex|nickel|níquel|pollen|polen|gräser|gramín|graminé|hausstaub|ácaro|acarien|poussière|polvo|schimmel|moho|moisissure|erdn[uü]ss|hasel|waln[uü]ss|n[uü]ss|mandel|cashew|pistazi|pistach|cacah|maní|arachid|cacahuè|noix|noisette|nuez|nueces|avellan|almendr|amande|anacard|sesam|sésam|sésamo|soja|soya|senf|moutard|mostaza|sellerie|céleri|apio|lupin|altramuz|milch|laktose|lactos|lait|leche|casein|caséin|kuhmilch|(?<!\p{L})(?:hühner)?ei(?:er|weiß)?$|œuf|oeuf|huevo|weizen|gluten|blé|trigo|gerste|roggen|fisch|poisson|pescado|meeresfr|fruits de mer|marisc|schalentier|krebs|garnel|crevett|gamba|camar[oó]n|crustac|muschel|moule|mejill|austern|huître|ostra|erdbeer|fraise|fresa|kiwi|apfel|äpfel|pomme|manzana|pfirsich|pêche|melocot|banan|plátano|ananas|piña|mango|(?<!au)tomat|karotte|zanahori|bienen|wespen|insekt|abeille|guêpe|insecte|abeja|avispa|insecto|hornet|avisp|katze|hund|pferd|chats?$|chiens?$|cheva|gato|perro|caballo|tierhaar|poils|kontrastmittel|konservierungs|farbstoff|parfum|perfume|duftstoff|histamin|fru[ck]t?os|sulfit|alkohol|alcool|alcohol|pflaster|kortison|cortison|cortisona|morphi|morfin|metamizol|novalgin|nolotil|frutos? secos?|fruits secs|peanut|nuts?$|tree nut|shellfish|seafood|bees?(?: |$)|wasps?|hornets?|milk|dairy|eggs?$|wheat|sesame|soy|fish$|shrimp|prawn|crab|lobster|mussel|oyster|celery|mustard|strawberr|almond|nsaid|birke|bouleau|abedul|ambrosia|oliv))/iu;
/** Allergens that nobody eats, drinks or takes: whoever can't stand one may only dislike it. */
const NOT_TAKEN =
  /latex|látex|nickel|níquel|poll?en|gräser|gramín|graminé|staub|ácaro|acarien|poussière|polvo|schimmel|moho|moisissure|bienen|wespen|inse[ck]t|abeille|guêpe|abeja|avisp|hornet|katze|hund|pferd|(?<!\p{L})(?:chats?|chiens?)$|cheva|gato|perro|caballo|tierhaar|poils|parfum|perfume|duftstoff|pflaster|bees?(?: |$)|wasp|birke|bouleau|abedul|ambrosia/iu;
/** Allergens that can kill anybody, allergic or not. */
const DEADLY =
  /alkohol|alcool|alcohol|katze|hund|pferd|(?<!\p{L})(?:chats?|chiens?)$|cheva|gato|perro|caballo/iu;
const MEDICINE =
  /^(?:\p{L}*(?:mycin|micina|cillin|cilina|cilline|formine?|formina|pril|sartan|sartán|olol|statine?|statina|dipine?|zepam|oxetine?|oxetina|prazol|prazole|thyroxin|tiroxina|profen|profène|profeno|xaban|insulin|cortison|metotrexato|metho?trexate?)\p{L}*|aspirin\p{L}*|marcumar|sintrom|warfarin\p{L}*|\p{L}*antico?agul\p{L}*|blutverdünner|antibioti\p{L}*|antidepres\p{L}*|antihist\p{L}*|betablock\p{L}*|bêtabloquant\p{L}*|betabloqueante\p{L}*|lithium|litio|lamotrigin\p{L}*|tramadol|novalgin|paracetamol|paracétamol)$/iu;

const de: Rules = {
  lead: '(?:(?:übrigens|leider|also|hallo|hi|hey|ja|nein|und|aber|achtung|wichtig|nur zur info|zur info)[,:!]? )*',
  adverbs:
    '(?: (?:sehr|stark|schwer|hochgradig|im \\p{L}+ monat|hoch|extrem|leicht|auch|leider|übrigens|schon lange|schon immer|seit (?:jahren|langem|meiner kindheit|meiner geburt|\\d{4}|\\p{L}+ jahren)))*',
  kin: {
    tochter: 'daughter',
    sohn: 'son',
    frau: 'wife',
    mann: 'husband',
    mutter: 'mother',
    mama: 'mother',
    vater: 'father',
    papa: 'father',
    bruder: 'brother',
    schwester: 'sister',
    oma: 'grandmother',
    opa: 'grandfather',
    freundin: 'girlfriend',
    freund: 'boyfriend',
  },
  of: {
    speaker: [
      ['allergic_to', '(?:ich bin|bin ich)<adv> gegen <what> allergisch'],
      ['allergic_to', '(?:ich bin|bin ich)<adv> allergisch (?:gegen|auf) <what>'],
      ['allergic_to', '(?:ich reagiere|reagiere ich)<adv> allergisch auf <what>'],
      [
        'allergic_to',
        '(?:ich habe|habe ich|ich hab)<adv> eine (?:schwere |starke |leichte )?allergie gegen <what>',
      ],
      ['allergic_to', '(?:ich habe|habe ich|ich hab)<adv> eine (?:schwere |starke |leichte )?<stem>allergie'],
      [
        'allergic_to',
        '(?:von|auf) <what> bekomme ich (?:einen )?(?:haut)?(?:ausschlag|atemnot|nesselsucht|pusteln)',
      ],
      ['allergic_to', '<deadly> (?:kann|können|könnten?) mich (?:umbringen|töten)'],
      ['has_condition', '(?:ich vertrage|vertrage ich)<adv> keine?n? <what>', '$ intolerance'],
      ['has_condition', '(?:ich bin|bin ich)<adv> <stem>-?(?:intolerant|unverträglich)', '$ intolerance'],
      [
        'has_condition',
        '(?:ich habe|habe ich|ich hab)<adv> eine <stem>-?(?:intoleranz|unverträglichkeit)',
        '$ intolerance',
      ],
      ['has_condition', '(?:ich habe|habe ich|ich hab|ich leide<adv> (?:an|unter))<adv> <condition>'],
      ['has_condition', '(?:der arzt|die ärztin) sagt,? (?:dass )?ich (?:habe?|hätte) <condition>'],
      ['has_condition', 'bei mir wurde (?:eine? )?<condition> (?:festgestellt|diagnostiziert)'],
      ['has_condition', '(?:ich bin|bin ich)<adv> diabetiker(?:in)?(?: typ [12])?', 'diabetes'],
      ['has_condition', '(?:ich bin|bin ich)<adv> asthmatiker(?:in)?', 'asthma'],
      ['has_condition', '(?:ich bin|bin ich)<adv> epileptiker(?:in)?', 'epilepsy'],
      ['has_condition', '(?:ich bin|bin ich)<adv> schwanger', 'pregnant'],
      ['has_condition', '(?:ich habe|habe ich|ich trage|ich hab) einen herzschrittmacher', 'a pacemaker'],
      [
        'diet',
        '(?:ich bin|bin ich|ich esse|ich lebe|ich ernähre mich)<adv> (?:vegetarier(?:in)?|vegetarisch)',
        'vegetarian',
      ],
      [
        'diet',
        '(?:ich bin|bin ich|ich esse|ich lebe|ich ernähre mich)<adv> (?:veganer(?:in)?|vegan)',
        'vegan',
      ],
      ['diet', 'ich esse (?:nur |kein schweinefleisch, nur )?halal', 'halal'],
      ['diet', 'ich esse (?:nur )?koscher', 'kosher'],
      [
        'takes',
        '(?:ich nehme|ich spritze|ich brauche)(?: (?:täglich|jeden tag|regelmäßig|jetzt|nun|inzwischen|übrigens|morgens|abends|seit \\p{L}+))* <medicine><times>',
      ],
      [
        'takes',
        '(?:.{2,60} abgesetzt (?:und|,) )(?:ich )?nehme (?:jetzt|nun|stattdessen|dafür) <medicine><times>',
      ],
      [
        'takes',
        'ich nehme (?:jetzt |nun |inzwischen )?<medicine> (?:statt|anstelle von) \\p{L}[\\p{L}-]{3,25}',
      ],
      ['takes', 'ich muss (?:täglich |jeden tag )?<medicine> nehmen'],
      ['blood_type', '(?:meine blutgruppe ist|ich habe (?:die )?blutgruppe) <blood>'],
    ],
    kin: [
      [
        'allergic_to',
        '(?:mein|meine|unsere|unser) <kin> ist<adv> (?:gegen <what> allergisch|allergisch gegen <more>)',
      ],
      ['has_condition', '(?:mein|meine|unsere|unser) <kin> hat<adv> <condition>'],
      ['has_condition', '(?:mein|meine|unsere|unser) <kin> ist<adv> schwanger', 'pregnant'],
      ['has_condition', '(?:mein|meine|unsere|unser) <kin> ist<adv> diabetiker(?:in)?', 'diabetes'],
    ],
  },
  and: /,| und | oder | sowie /iu,
  article: /^(?:die|den|das|der|alle|jede art von) /iu,
};

const fr: Rules = {
  lead: '(?:(?:au fait|malheureusement|aussi|bonjour|salut|oui|non|et|mais|attention|important|pour info|sachez que|sache que|note que|rappelle-toi que)[,:!]? )*',
  adverbs:
    "(?: (?:très|sévèrement|gravement|fortement|légèrement|aussi|également|malheureusement|toujours|depuis (?:toujours|longtemps|l’enfance|l'enfance|\\d{4}|\\p{L}+ ans)))*",
  kin: {
    fille: 'daughter',
    fils: 'son',
    femme: 'wife',
    mari: 'husband',
    mère: 'mother',
    père: 'father',
    frère: 'brother',
    sœur: 'sister',
    soeur: 'sister',
    épouse: 'wife',
    copine: 'girlfriend',
    copain: 'boyfriend',
  },
  of: {
    speaker: [
      ['allergic_to', 'je suis<adv> allergique<adv> (?:à|au|aux) <what>'],
      [
        'allergic_to',
        "(?:j'ai|je fais) une (?:grave |forte |légère )?allergie (?:grave |sévère )?(?:à|au|aux) <what>",
      ],
      [
        'allergic_to',
        "<what> (?:me donne(?:nt)?|me provoque(?:nt)?) (?:de l'urticaire|des éruptions|une éruption)",
      ],
      ['allergic_to', '<deadly> (?:peut|peuvent|pourrait|pourraient) me tuer'],
      ['has_condition', 'je suis<adv> intolérant(?:e)?<adv> (?:à|au|aux) <what>', '$ intolerance'],
      ['has_condition', 'je ne (?:supporte|tolère) pas <what>', '$ intolerance'],
      [
        'has_condition',
        "(?:j'ai|je souffre|je fais)<adv> (?:de la |de l'|du |des |de |d'|la |une? )?<condition>",
      ],
      ['has_condition', "on m'a diagnostiqué (?:une? |du |de la |de l')?<condition>"],
      ['has_condition', 'je suis<adv> diabétique(?: de type [12])?', 'diabetes'],
      ['has_condition', 'je suis<adv> asthmatique', 'asthma'],
      ['has_condition', 'je suis<adv> épileptique', 'epilepsy'],
      ['has_condition', 'je suis<adv> (?:cœ|coe)liaque', 'coeliac disease'],
      ['has_condition', 'je suis<adv> enceinte(?: de .{1,20})?', 'pregnant'],
      ['has_condition', "(?:j'ai|je porte) un (?:pacemaker|stimulateur cardiaque)", 'a pacemaker'],
      ['diet', 'je suis<adv> végétarien(?:ne)?', 'vegetarian'],
      ['diet', 'je suis<adv> (?:végane?|végétalien(?:ne)?|vegan)', 'vegan'],
      ['diet', 'je mange (?:uniquement )?halal', 'halal'],
      ['diet', 'je mange (?:uniquement )?cacher|je mange (?:uniquement )?casher', 'kosher'],
      [
        'takes',
        "je prends (?:tous les jours )?(?:de la |de l'|du |des |un |une )?<medicine>(?: tous les jours| chaque jour| quotidiennement| depuis .{1,20})?",
      ],
      ['blood_type', '(?:mon groupe sanguin est|je suis du groupe) <blood>'],
    ],
    kin: [
      ['allergic_to', '(?:ma|mon|notre) <kin> est<adv> allergique (?:à|au|aux) <what>'],
      ['has_condition', "(?:ma|mon|notre) <kin> a (?:de la |de l'|du |des |une? )?<condition>"],
      ['has_condition', '(?:ma|mon|notre) <kin> est<adv> diabétique', 'diabetes'],
      ['has_condition', '(?:ma|mon|notre) <kin> est<adv> asthmatique', 'asthma'],
      ['has_condition', '(?:ma|mon|notre) <kin> est<adv> enceinte', 'pregnant'],
    ],
  },
  and: /,| et | ou | ainsi que /iu,
  article:
    /^(?:(?:à |au |aux )?(?:les |la |le |des |du |de la |l['’]|de l['’]|toutes les sortes de ))|^(?:à |au |aux |d['’])/iu,
};

const es: Rules = {
  lead: '(?:(?:por cierto|lamentablemente|desgraciadamente|también|hola|sí|y|pero|ojo|importante|recuerda que|ten en cuenta que|te aviso que)[,:!]? )*',
  adverbs:
    '(?: (?:muy|gravemente|severamente|fuertemente|algo|también|lamentablemente|desde (?:siempre|niñ[oa]|pequeñ[oa]|hace .{1,15}|\\d{4})))*',
  kin: {
    hija: 'daughter',
    hijo: 'son',
    mujer: 'wife',
    esposa: 'wife',
    marido: 'husband',
    esposo: 'husband',
    madre: 'mother',
    padre: 'father',
    hermano: 'brother',
    hermana: 'sister',
    abuela: 'grandmother',
    abuelo: 'grandfather',
    novia: 'girlfriend',
    novio: 'boyfriend',
  },
  of: {
    speaker: [
      ['allergic_to', '(?:yo )?soy<adv> alérgic[oa]<adv> (?:a|al) <what>'],
      ['allergic_to', '(?:yo )?tengo (?:una |mucha )?alergia (?:grave |fuerte |severa )?(?:a|al) <what>'],
      ['allergic_to', '<what> me (?:da|dan|provocan?) (?:urticaria|sarpullido|ronchas)'],
      ['allergic_to', '<deadly> (?:puede|pueden|podrían?) matarme'],
      ['has_condition', '(?:yo )?soy<adv> intolerante<adv> (?:a|al) <what>', '$ intolerance'],
      ['has_condition', 'no tolero <what>', '$ intolerance'],
      [
        'has_condition',
        '(?:yo )?(?:tengo|padezco(?: de)?|sufro(?: de)?)<adv> (?:la |una? )?<condition><adv>',
      ],
      ['has_condition', 'me (?:diagnosticaron|han diagnosticado) (?:una? )?<condition>'],
      ['has_condition', '(?:yo )?soy<adv> diabétic[oa](?: (?:de )?tipo [12])?<adv>', 'diabetes'],
      ['has_condition', '(?:yo )?soy<adv> asmátic[oa]<adv>', 'asthma'],
      ['has_condition', '(?:yo )?soy<adv> epiléptic[oa]<adv>', 'epilepsy'],
      ['has_condition', '(?:yo )?soy<adv> celíac[oa]<adv>', 'coeliac disease'],
      ['has_condition', '(?:yo )?estoy<adv> embarazada(?: de .{1,20})?', 'pregnant'],
      ['has_condition', '(?:llevo|tengo) un marcapasos', 'a pacemaker'],
      ['diet', '(?:yo )?soy<adv> vegetarian[oa]<adv>', 'vegetarian'],
      ['diet', '(?:yo )?soy<adv> vegan[oa]<adv>', 'vegan'],
      ['diet', '(?:solo |sólo )?como (?:solo |sólo )?halal', 'halal'],
      ['diet', '(?:solo |sólo )?como (?:solo |sólo )?kosher', 'kosher'],
      ['takes', '(?:yo )?tomo <medicine>(?: todos los días| cada día| a diario| desde .{1,20})?'],
      ['blood_type', '(?:mi (?:grupo sanguíneo|tipo de sangre) es) <blood>'],
    ],
    kin: [
      ['allergic_to', '(?:mi|nuestr[oa]) <kin> es<adv> alérgic[oa] (?:a|al) <what>'],
      ['has_condition', '(?:mi|nuestr[oa]) <kin> tiene (?:la |una? )?<condition>'],
      ['has_condition', '(?:mi|nuestr[oa]) <kin> es<adv> diabétic[oa]', 'diabetes'],
      ['has_condition', '(?:mi|nuestr[oa]) <kin> es<adv> asmátic[oa]', 'asthma'],
      ['has_condition', '(?:mi|nuestr[oa]) <kin> está<adv> embarazada', 'pregnant'],
    ],
  },
  and: /,| y | e | o | u /iu,
  article: /^(?:(?:las? )?picaduras? de |los |las |el |la |al |a los |a las |a la )/iu,
};

/**
 * For English, only what the extractor's forms do not cover: that something could kill somebody, which is not a joke
 * about peanuts.
 */
const en: Rules = {
  lead: '(?:(?:btw|by the way|careful|yes|and|but|also|remember)[,:!]? )*',
  adverbs: '(?: (?:really|literally|actually|easily))*',
  kin: {
    daughter: 'daughter',
    son: 'son',
    wife: 'wife',
    husband: 'husband',
    mother: 'mother',
    father: 'father',
    brother: 'brother',
    sister: 'sister',
  },
  of: {
    speaker: [['allergic_to', '(?:eating )?<deadly> (?:can|could|would|might)<adv> kill me']],
    kin: [['allergic_to', '(?:eating )?<deadly> (?:can|could|would|might)<adv> kill my <kin>']],
  },
  and: /,| and | or /iu,
  article: /^(?:the |any |all |tree |raw )/iu,
};

const CONDITIONS = {
  diabetes: '(?:typ[- ]?[12][- ])?diabetes(?: mellitus)?(?: (?:typ|tipo) [12])?|diabète(?: de type [12])?',
  rest: "asthma|asthme|asma|migräne|migraines?|migrañas?|epilepsie|épilepsie|epilepsia|crises d'épilepsie|zöliakie|maladie (?:cœ|coe)liaque|celiaquía|bluthochdruck|hypertension|hipertensión|rheuma|arthrose|arthrite|artritis|neurodermitis|ekzeme?|eczéma|eczema|psoriasis|schuppenflechte|multiple sklerose|sclérose en plaques|esclerosis múltiple|morbus crohn|maladie de crohn|enfermedad de crohn|hypothyreose|hypothyroïdie|hipotiroidismo|heuschnupfen|rhume des foins|anämie|anémie|anemia|niereninsuffizienz|insuffisance rénale|insuficiencia renal",
};
const PIECES: Readonly<Record<string, string>> = {
  what: '(?<what>[^.!?:;]{2,80}?)',
  deadly: '(?<deadly>[^.!?:;]{2,80}?)',
  more: '(?<more>[^.!?:;]{2,80}?)',
  stem: '(?<stem>\\p{L}{2,20})',
  condition: `(?<condition>${CONDITIONS.diabetes}|${CONDITIONS.rest}|${NAMED_DISEASES}|${GERMAN_CONDITIONS})(?![\\p{L}])`,
  medicine: '(?<medicine>(?:l-)?\\p{L}{4,25}(?: \\d+(?:[.,]\\d+)?(?: ?(?:mg|µg|mcg|mikrogramm|ie))?)?)',
  times:
    '(?:,? (?:\\p{L}+mal (?:täglich|am tag|die woche)|täglich|morgens|mittags|abends|nachts|nüchtern|jeden (?:tag|morgen|abend)|vor dem \\p{L}+|nach dem \\p{L}+|und|seit \\p{L}+|wieder))*',
  blood: '(?<blood>(?:A|B|AB|0|O)(?: ?[+-]| (?:positi|négati|negati)\\p{L}+)?)',
};
/** The rest of a sentence that gives a cause or a consequence. */
const TAIL =
  "(?:,? (?:seit|weil|denn|also|deshalb|daher|depuis|parce que|car|donc|alors|desde|porque|así que|por eso|because|so|und (?:ich|mein|trage|habe)|et (?:je|j'|mon|ma)|y (?:yo|tengo|mi|llevo))(?! (?:glaub|crois|creo|ich glaub))[^?]{0,120})?";
/** A text that is somebody else's, made up, or to be edited, in any of the languages. */
export const NOT_OWN =
  /(?<!\p{L})(?:übersetz|traduc|traduis|traduir|translat|rollenspiel|jeu de rôle|juego de rol|role-?play|roman(?:s|e|figur)?(?!\p{L})|novela|geschichte|histoire|historia|drehbuch|guion|scénario|theater|théâtre|teatro|beispielsatz|formulier|reformul|ironi|scherz|witz|blague|broma|in my (?:story|novel|game))/iu;

const anyMore = / (?:mehr|plus|más)$/iu;

const DENIED = /(?<!\p{L})(?:no|not|never|nicht|nie|keine?|ne|pas|jamais|nunca)(?!\p{L})/iu;

interface Compiled {
  readonly rules: Rules;
  readonly forms: readonly { readonly form: Form; readonly says: RegExp; readonly isKin: boolean }[];
}

let compiled: readonly Compiled[] | undefined;

function languages(): readonly Compiled[] {
  compiled ??= [de, fr, es, en].map((rules) => {
    const made = (forms: readonly Form[], isKin: boolean) =>
      forms.map((form) => {
        const pieces = { ...PIECES, adv: rules.adverbs, kin: `(?<kin>${Object.keys(rules.kin).join('|')})` };
        const says = form[1].replace(
          /<([a-z]+)>/g,
          (whole, piece: string) => Reflect.get(pieces, piece) ?? whole,
        );
        return { form, isKin, says: new RegExp(`^${rules.lead}(?:${says})${TAIL}[.!…]*$`, 'iu') };
      });
    return { rules, forms: [...made(rules.of.speaker, false), ...made(rules.of.kin, true)] };
  });
  return compiled;
}

/** Words of which every such sentence has at least one. Most sentences have none. */
const HINT =
  /all?erg|alérg|vertrag|unverträg|intoler|intolér|supporte|tol[eè]r|diab|asth?m|asm[aá]|migr|[eé]pil|z[öo]liak|liaque|cel[ií]a|blut|hyperten|hipert|schwanger|enceinte|embaraz|schrittmacher|pacemaker|stimulateur|marcapas|veget|végét|v[eé]gan|halal|koscher|cas?[ch]her|kosher|nehme|spritze|(?:ich|sagt) |diagnostiz|festgestellt|brauche|prends|tomo|sangu|umbringen|töten|tuer|matar|kill m|urtic|ausschlag|atemnot|éruption|sarpull|ronchas|rheuma|arthr|artr|derm|ekzem|ecz[eé]ma|psor|scl[eé]r|skler|escler|crohn|thyr|tiroid|schnupfen|foins|an[eéä]m|nieren|rénal|renal/i;

/**
 * What a sentence states explicitly about the health of the speaker or a relative, in German, French and Spanish; in
 * English, that something could kill them. Leaves out what is asked, denied, supposed, told about others or made up.
 */
export function healthStated(sentence: string, text: string): HealthStatement[] {
  const said = sentence.replace(/[’]/g, "'").replace(/\s+/g, ' ').trim();
  if (said.length > 240 || !HINT.test(said) || /[?¿«»“”„":]/.test(said) || NOT_OWN.test(text)) return [];
  const whole = statedBy(said);
  return whole.length > 0 ? whole : statementsOf(said).flatMap(statedBy);
}

/** What a sentence, or a part of one, states as a whole. */
function statedBy(said: string): HealthStatement[] {
  for (const { rules, forms } of languages()) {
    for (const { form, says, isKin } of forms) {
      const found = says.exec(said)?.groups;
      if (!found && !says.test(said)) continue;
      const objects = objectsOf(form, found ?? {}, rules);
      if (objects.length === 0) continue;
      const kin = isKin ? (rules.kin[found?.kin?.toLowerCase() ?? ''] ?? null) : null;
      if (isKin && kin === null) continue;
      return objects.map((object) => ({ kin, predicate: form[0], object }));
    }
  }
  return [];
}

function objectsOf(
  [, , fixed]: Form,
  found: Readonly<Record<string, string | undefined>>,
  { and, article }: Rules,
): string[] {
  const { condition, medicine, blood, stem } = found;
  const listed = found.what ?? found.more ?? found.deadly;
  const whole = (object: string) => fixed?.replace('$', object) ?? object;
  const isOne = (object: string) =>
    ALLERGEN.test(object) &&
    !(fixed === '$ intolerance' && NOT_TAKEN.test(object)) &&
    !(found.deadly !== undefined && DEADLY.test(object));
  if (condition !== undefined) return [condition];
  if (blood !== undefined) return [blood];
  if (medicine !== undefined) {
    const [name = ''] = medicine.split(' ');
    return MEDICINE.test(name) || isMedicine(name) ? [name] : [];
  }
  if (stem !== undefined) return isOne(stem) ? [whole(stem)] : [];
  if (listed === undefined) return fixed === undefined ? [] : [fixed];
  // "Ich vertrage keine Milch mehr" is of milk.
  const parts = listed.split(and).map((part) => part.trim().replace(article, '').replace(anyMore, '').trim());
  // If a list names something else too, none of it is certain.
  return parts.every((part) => part.split(' ').length <= 3 && isOne(part) && !DENIED.test(part))
    ? parts.map(whole)
    : [];
}
