import { saysIntimate } from './intimate-sentences.ts';

/**
 * Words for matters that people tell only a few others: sexuality, affairs, abuse, self-harm, addiction, a lost
 * pregnancy. Illness and medicine are not among them (but for `grave`): an assistant that does not know of an allergy does harm. Words
 * with another, harmless meaning are listed with words that make the meaning clear: "mein Mann hat mich betrogen",
 * not "betrogen".
 */
const words: Readonly<Record<string, readonly string[]>> = {
  english: [
    'sex(?!ist|ism|agesim|tet|tant|ton)(?:ual\\p{L}*|y|ting|ted|life)?|libido|orgasm\\p{L}*|masturbat\\p{L}*|porn\\p{L}*',
    'erotic\\p{L}*|kinks?|fetish\\p{L}*|virgin(?:ity)?|one[- ]night stand|hook(?:ed)? up with|make love',
    'made love|nudes?|erectile|viagra|(?:came|come|coming) out (?:as|to)',
    "i(?:'m|’m| am) (?:secretly )?(?:gay|lesbian|bi|bisexual|trans|transgender|queer|asexual|in the closet)",
    '(?:an?|the|my|his|her|their|our|your|that|this|secret) affairs?(?! of the (?:state|heart is))|affairs? with|cheat(?:ed|ing)? on|bondage|bdsm|swinger\\p{L}*|polyamor\\p{L}*|threesomes?|dominatrix|sadomasochis\\p{L}*|escorts?(?= (?:service|agency|girl))|prostitut\\p{L}*|strip clubs?|sex work\\p{L}*|unfaithful|infidel\\p{L}*|mistress|abus(?:ed|ive(?! (?:so|customers?|callers?|guests?|drivers?|tenants?|landlords?|language|e-?mails?|messages?|comments?|tweets?|posts?|reviews?)(?!\\p{L})))|molest\\p{L}*',
    'rap(?:e|ed|ist)|assaulted|suicid\\p{L}*|kill(?:ing)? myself|end my life|self[- ]harm\\p{L}*|cut(?:ting)? myself(?! (?:shaving|off|short|some|free|loose|an? (?:slice|piece)|slicing|chopping|cooking|peeling|opening|gardening|on (?!purpose)|while|when|with (?:the|a) (?:bread|kitchen|new|paper)))',
    'miscarr\\p{L}*|abortions?|stillb\\p{L}*|stillborn|hiv(?: positive)?|std|sti|herpes|chlamydia|gonorrh\\p{L}*|syphilis',
    'alcoholi[cs]\\p{L}*|heroin|cocaine',
    'addict(?:ed|ion)? to (?:alcohol|drugs|cocaine|heroin|opioids|gambling|porn\\p{L}*|painkillers)',
  ],
  german: [
    'sexuell\\p{L}*|sexualität|erotisch\\p{L}*|orgasmus|selbstbefriedig\\p{L}*|erektion\\p{L}*|jungfräulichkeit',
    'geoutet|homosexuell|bisexuell|transsexuell',
    'ich bin (?:heimlich )?(?:schwul|lesbisch|bi|trans|queer|asexuell)|affäre mit|(?:eine[rn]?|meine[rn]?|deren?|die|der|seine[rn]?|ihre[rn]?) affären?|swinger\\p{L}*|sadomaso\\p{L}*|fesselspiele\\p{L}*|seitensprung|fremdg(?:egangen|ehen|eht|ing)',
    '(?:mann|frau|freund|freundin|partner|partnerin) (?:hat |habe )?(?:mich |ich )?betr(?:ogen|ügt)|untreu|die geliebte|der geliebte',
    'missbrauch\\p{L}*|missbräuchlich|vergewaltig\\p{L}*|häusliche gewalt|schlägt mich|selbstmord\\p{L}*|suizid\\p{L}*',
    'mich um(?:zu)?bringen|mir das leben (?:zu )?nehmen|selbstverletz\\p{L}*|ritze mich|mich (?:ge)?ritz(?:e|t|en)',
    'fehlgeburt\\p{L}*|totgeburt\\p{L}*|abtreibung\\p{L}*|abgetrieben|geschlechtskrankheit\\p{L}*|tripper|kokain',
    'alkoholiker\\p{L}*|(?:alkohol|drogen|spiel|porno|sex)(?:süchtig|abhängig|sucht)|trockene[rn]? alkoholiker\\p{L}*|süchtig nach',
  ],
  french: [
    "sexuel\\p{L}*|sexualité|érotique|orgasme\\p{L}*|masturb\\p{L}*|faire l['’]amour|fait l['’]amour|couché avec|virginité",
    'je suis (?:secrètement )?(?:gay|gai|lesbienne|bi|bisexuelle?|trans|homosexuelle?|asexuelle?)|mon coming[- ]out|homosexualité',
    'liaison avec|(?:une|sa|ma|cette) liaison|sadomaso\\p{L}*|(?:mon|son) amant|(?:ma|sa) maîtresse|infidèle|infidélité|tromp(?:é|ée|e|er) (?:ma femme|mon mari|ma copine|mon copain)',
    "(?:mari|femme|copain|copine|compagnon|compagne) m['’]a trompée?|viols?|violée?s?|violeur|abus sexuels?|abusée? (?:de moi|par)",
    "violences? conjugales?|(?:me|m['’]a) (?:frappe|bat|frappée?|battue?)|suicid\\p{L}*|me tuer|en finir avec (?:la|ma) vie",
    'automutil\\p{L}*|scarifi\\p{L}*|fausses? couches?|avort\\p{L}*|mort-née?|vih|mst|sida|cocaïne|héroïnoman\\p{L}*',
    "alcoolique\\p{L}*|alcoolisme|accro (?:à|au|aux)|dépendante? (?:à l['’]alcool|aux (?:drogues|jeux))|toxicoman\\p{L}*",
  ],
  spanish: [
    'erótic[ao]s?|orgasmos?|masturb\\p{L}*|(?:tener|tuve|tuvimos|tengo) sexo|hacer el amor|hicimos el amor|virginidad',
    'me acosté con|soy (?:gay|lesbiana|bi|bisexual|trans|homosexual|asexual)|salí del (?:armario|clóset)|salir del (?:armario|clóset)',
    '(?:mi|su|un|una) amante|aventura con (?:otr[ao]|un|una)|sadomasoquis\\p{L}*|infiel(?:es)?|infidelidad\\p{L}*|(?:puse|puso|poner) los cuernos',
    '(?:marido|esposo|esposa|mujer|novio|novia|pareja) me (?:engañ(?:ó|a)|peg(?:a|ó|aba)|maltrat(?:a|ó|aba))|engañé a mi',
    'violad[ao]s?|violación|me viol(?:ó|aron)|abus(?:ó|aron|aba) de mí|abusos? sexual(?:es)?|violencia (?:doméstica|de género)',
    'suicid\\p{L}*|matarme|quitarme la vida|autolesi\\p{L}*|me corto (?:los|las)|abortos?|abort(?:é|ar)|nació muert[ao]',
    'vih|sida|enfermedad de transmisión|cocaína|heroína|alcohólic[ao]s?|alcoholismo|adict[ao] (?:a|al)|adicción (?:a|al)|drogadict[ao]',
  ],
  italian: [
    "sessual\\p{L}*|fare l['’]amore|fatto (?:l['’]amore|sesso)|sono (?:gay|lesbica|bisessuale|trans|omosessuale)|coming out",
    '(?:il mio|la mia|un|una) amante|infedel\\p{L}*|tradito (?:mia|mio|la|il)|mi ha tradit[ao]|stupr\\p{L}*|violentat[ao]|abusat[ao]',
    'violenza domestica|mi picchia|uccidermi|togliermi la vita|autolesion\\p{L}*|aborto|abortito|cocaina|eroina|alcolista|alcolizzat[ao]',
    'tossicodipenden\\p{L}*|dipendenza (?:da|dal|dalla)',
  ],
  portuguese: [
    'sou (?:gay|lésbica|bissexual|trans|homossexual)|fiz(?:emos)? (?:sexo|amor)|traí (?:meu|minha|o meu|a minha)|me traiu|estupr\\p{L}*',
    'abus(?:ou|aram) de mim|violência doméstica|me bate|suicíd\\p{L}*|me matar|tirar a minha vida|automutil\\p{L}*|abortei',
    'cocaína|alcoólatra|alcoólic[ao]|viciad[ao] em',
  ],
  dutch: [
    'seksue\\p{L}*|seks|ik ben (?:homo|lesbisch|biseksueel|trans)|vreemdg(?:egaan|aat|ing)|verkracht\\p{L}*|misbruikt?',
    'huiselijk geweld|zelfmoord\\p{L}*|mezelf (?:doden|snijden)|miskra(?:am|men)|abortus|alcoholist\\p{L}*|verslaafd aan',
  ],
};

const INTIMATE = new RegExp(`(?<!\\p{L})(?:${Object.values(words).flat().join('|')})(?!\\p{L})`, 'iu');

/**
 * Diagnoses that people tell only a few others, whoever has them. Everything else about health is told where it helps.
 */
const grave =
  'hiv|aids|cancers?(?! (?:research|charity|awareness|screening|sign|is my|horoscope))|carcinoma\\p{L}*|tumou?rs?|leuk(?:a?e)mia|lymphoma|melanoma|chemo(?:therapy)?' +
  '|metasta\\p{L}*|schizophreni\\p{L}*|bipolar(?: disorder)?|psychosis|chlamydia|gonorrh\\p{L}*|syphilis|herpes|krebs(?:erkrankung|diagnose|kranke?)?' +
  '|(?:brust|lungen|darm|haut|prostata|hoden)krebs|chemotherapie|leukämie|schizophrenie|bipolare störung|sida|vih|cancer du \\p{L}+|cáncer|tumore?|cancro|kanker';
const GRAVE = new RegExp(`(?<!\\p{L})(?:${grave})(?!\\p{L})`, 'iu');

/** Whether a statement names a diagnosis that is intimate, though it is about health. */
export function isGraveDiagnosis(statement: string): boolean {
  return GRAVE.test(statement);
}

/** Whether a statement is about an intimate matter. */
export function isIntimate(statement: string): boolean {
  return INTIMATE.test(statement) || GRAVE.test(statement) || saysIntimate(statement);
}
