/**
 * Words of statements about health: allergies, conditions, diets, medicine. As stems, in the languages that most
 * users write.
 */
const TOLD =
  /(?<!\p{L})(?:all?erg\p{L}*|alérg\p{L}*|anaphyla\p{L}*|vegetarian\p{L}*|vegetarisch|végétari\p{L}*|vegetarier\p{L}*|vegan\p{L}*|végan\p{L}*|gluten\p{L}*|lactose|laktose\p{L}*|lactosa|lattosio|co?eliac|zöliakie|diabet\p{L}*|asthma\p{L}*|asthm(?:e|atique\p{L}*)|asm(?:a|átic[ao])|intoleran\p{L}*|unverträglich\p{L}*|diet|medication\p{L}*|medicine\p{L}*|medikament\p{L}*|médicament\p{L}*|medicamento\p{L}*|medicijn\p{L}*|farmac\p{L}*|kosher|halal|pregnan\p{L}*|schwanger\p{L}*|enceinte|embarazada|incinta|grávida|zwanger|[eé]pilep\p{L}*|blood (?:thinners?|type|pressure)|insulin|pacemaker|epi-?pens?|inhalers?|hypertension|kidney disease|bluthochdruck|blutverdünner|herzschrittmacher|nierenkrank\p{L}*|hipertens\p{L}*|marcapasos|anticoagul\p{L}*|insulin[ae]|groupe sanguin|blutgruppe|grupo sanguíneo)(?!\p{L})/iu;

/** Endings and names of medicines. */
const MEDICINE =
  /(?<!\p{L})(?:\p{L}{3,}(?:mycin|cillin|formin|pril|sartan|olol|statin|dipine|zepam|zolam|oxetine|faxine|azole|thyroxine|profen|profeno|profène|cetamol|prednisone|prednisolone|triptan|floxacin|oxicam)|\p{L}*sulfa\p{L}*|ibuprofen|aspirin\p{L}*|acetaminophen|tylenol|advil|nurofen|naproxen|diclofenac|codeine|morphine|warfarin|insulin|antibiotic\p{L}*|antibiotik\p{L}*|antihistamine\p{L}*|antidepressant\p{L}*|painkillers?|schmerzmittel|statins?|melatonin|vaccin\p{L}*|impf\p{L}*)(?!\p{L})/iu;

/** Questions about oneself, whatever the subject: "Is that safe for me?", "Am I allowed to?", "Should I avoid it?". */
const OF_ONESELF =
  /(?<!\p{L})(?:(?:safe|ok|okay|fine|bad|dangerous|harmful|risky|healthy|suitable|good idea) (?:for|to) (?:me|us)|(?:bother|hurt|harm|kill) me|am i allowed|(?:should|must|do) (?:i|we) (?:have to )?avoid|(?:can|may) (?:i|we) (?:still |safely )?(?:have|try|use|do|take) (?:it|this|that|these|some|an?)(?!\p{L})|(?:darf|kann|soll) ich(?: \p{L}+){0,5} (?:nehmen|trinken|essen)|(?:puis-je|je peux|j'ai le droit de)(?: \p{L}+){0,2} (?:prendre|boire|manger)|puedo(?: \p{L}+){0,2} (?:tomar|beber|comer)(?:l[oa]s?)?)(?!\p{L})/iu;

/** Subjects of questions for which a person's health matters: medicine, illness, and what is eaten or drunk. */
const ASKED =
  /(?<!\p{L})(?:take (?:something|anything|some(?:thing)? for|an?|my|the)? ?(?:pills?|tablets?|drugs?|meds?|dose)|pills?|tablets?|drugs?|meds?|dos(?:e|age|ing)|prescri\p{L}*|pharmac\p{L}*|apotheke|remed(?:y|ies)|supplements?|vitamins?|doctors?|physicians?|dentists?|arzt|ärztin|médecin|médico|hospital|surgery|anaesthe\p{L}*|anesthe\p{L}*|symptoms?|headaches?|migraines?|nurse|check-?up|injections?|ointments?|inhalers?|epi-?pens?|kopfschmerz\p{L}*|fever|flu|cough|infect\p{L}*|pain|rash|nausea|sick|ill|illness|health|healthy|eat|eating|ate|essen|manger|comer|comida|food|foods|meals?|snacks?|breakfast|brunch|lunch|dinner|supper|recipes?|rezept\p{L}*|recette\p{L}*|receta\p{L}*|cook|cooking|kochen|cuisiner|cocinar|bak(?:e|ing)|ingredients?|menu|restaurants?|takeaway|takeout|groceries|tablette[ns]?|pillen?|dosis|schmerz(?:en|tablette[ns]?)|fieber|krank|abendessen|mittagessen|frühstück\p{L}*|nüsse|erdnüsse|meeresfrüchte|comprimés?|pilules?|douleurs?|fièvre|malade|dîner|déjeuner|repas|cacahu[eè]tes?|fruits de mer|pastillas?|dolor(?:es)?|fiebre|enferm[ao]|cenar?|almuerzo|almorzar|desayun\p{L}*|nueces|mariscos?|dish|dishes|dessert|cake|cookies|nuts?|peanuts?|shellfish|seafood|drink|drinking|drinks|cocktails?|wine|beers?|coffee|alcohol|bar|pub|order|buffet|picnic|barbecue|bbq|bees?|beekeep\p{L}*|wasps?|pollen|smog|altitude|strobes?|flashing lights|sauna|gym|exercise|workout|marathon|run|running|swim|swimming|ski|skiing|div(?:e|ing)|hike|hiking|massage|tattoo|piercing|vaping|smok(?:e|ing)|pets?|kitten|puppy|cosmetics?|sunscreen|latex)(?!\p{L})/iu;

/** The stems above as a text search query of Postgres, for texts in normal form. */
export const healthQuery = (
  'allerg alerg anaphyla vegetari vegetarisch vegan gluten lactos laktos coeliac celiac coeliaq celiaq zoliak diabet asthm asma ' +
  'intoler unvertrag medic medik farmac migran blutverdunn bluthochdr herzschrittm marcapas antico ' +
  'kosher halal epipen inhal pregnan schwanger enceint embarazad epilep insulin pacemak hypertens sulfa penicillin amoxicillin ' +
  'ibuprofen aspirin warfarin marcumar metformin statin antibiot codein'
)
  .split(' ')
  .map((stem) => `${stem}:*`)
  .join(' | ');

/** Whether a text says something about a person's health: an allergy, a condition, a diet, a medicine. */
export function mentionsHealth(text: string): boolean {
  return TOLD.test(text) || MEDICINE.test(text);
}

/** Whether health matters for answering a message. True if in doubt. */
export function healthMatters(message: string): boolean {
  return ASKED.test(message) || OF_ONESELF.test(message) || TOLD.test(message) || MEDICINE.test(message);
}
