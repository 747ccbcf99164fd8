/**
 * Words of what people tell few: sexuality, affairs, abuse, self-harm, addiction, a lost pregnancy. Illness and
 * medicine are not among them: an assistant that does not know of an allergy does harm.
 */
const INTIMATE =
  /(?<!\p{L})(?:sex(?!ist|ism|agesim|tet|tant|ton)(?:ual\p{L}*|y|ting|ted|life)?|libido|orgasm\p{L}*|masturbat\p{L}*|porn\p{L}*|erotic\p{L}*|kinks?|fetish\p{L}*|virgin(?:ity)?|one[- ]night stand|hook(?:ed)? up with|slept with|make love|made love|nudes?|erectile|viagra|(?:came|come|coming) out (?:as|to)|i(?:'m| am) (?:secretly )?(?:gay|lesbian|bi|bisexual|trans|transgender|queer|asexual|in the closet)|affair with|having an affair|cheat(?:ed|ing)? on|unfaithful|infidel\p{L}*|mistress|abus(?:ed|ive)|molest\p{L}*|rap(?:e|ed|ist)|assaulted|suicid\p{L}*|kill(?:ing)? myself|end my life|self[- ]harm\p{L}*|cut(?:ting)? myself|miscarr\p{L}*|abortion|stillb\p{L}*|stillborn|hiv(?: positive)?|std|sti|herpes|chlamydia|gonorrh\p{L}*|syphilis|alcoholi[cs]\p{L}*|addict(?:ed|ion)? to (?:alcohol|drugs|cocaine|heroin|opioids|gambling|porn\p{L}*|painkillers)|heroin|cocaine|sexualität|affäre mit|fremdgegangen|missbrauch\p{L}*|vergewaltig\p{L}*|selbstmord\p{L}*|suizid\p{L}*|fehlgeburt|abtreibung|infidèle|avortement|fausse couche|violée?|infiel|aborto|violad[ao])(?!\p{L})/iu;

/** Whether a statement is of what people tell few. */
export function isIntimate(statement: string): boolean {
  return INTIMATE.test(statement);
}
