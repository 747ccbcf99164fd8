/**
 * Names of medicines and of diseases that no everyday word has, in English and German, for statements about health that
 * are only certain if what they name is known: "I take betahistine", "Ich habe Hashimoto".
 */

/** A medicine: by the ending of its substance, or by name. Matches a whole word in any case. */
const MEDICINE =
  /^(?:l-)?(?:\p{L}*(?:mycin|cillin|cilline|formine?|pril|sartan|olol|statine?|dipine?|zepam|zolam|oxetine?|[ai]faxine?|conazole?|prazole?|thyroxine?|xaban|gatran|profene?|cetamol|histine?|thia[sz]ide?|semide?|lactone?|gliptine?|gliflozine?|glutide|lukast|dronate?|setrone?|zapine?|zepine?|tiapine?|piprazole?|peridone?|trigine?|acetam|triptane?|triptyline?|floxacine?|oxicam|predniso\p{L}+|parine?|citalopram|traline|\p{L}{3,}mab|chloroquine?|ciclovir|pramide?|fenac)|aspirine?|warfarine?|marcumar|coumadin|insuline?|lithium|gabapentine?|pregabaline?|tramadol|codeine?|methotrexate?|ozempic|wegovy|ritalin|concerta|adderall|medikinet|elvanse|ventolin|salbutamol|humira|tamoxifen|finasteride?|eliquis|xarelto|euthyrox|levodopa|allopurinol|colchicine?|digoxine?|amiodarone?|valproate?|topiramate?|clopidogrel|metamizole?|novalgin|bupropione?|methylphenidate?|naproxene?|paracetamol|ibuprofene?)$/iu;
/** Words with such an ending that are none. */
const ORDINARY = /^(?:program|station|apparine|marine|margarine?|lactone|parin|chagrin|olol)$/iu;

/** Whether a word is the name of a medicine, dose and all that follows apart. */
export function isMedicine(word: string): boolean {
  return word.length >= 4 && MEDICINE.test(word) && !ORDINARY.test(word);
}

/** Diseases by their proper names, as a pattern in English and German. */
export const NAMED_DISEASES =
  "m[ée]ni[èe]re(?:['’]?s)?(?: disease|-krankheit)?|morbus \\p{L}+|hashimoto(?:['’]?s)?(?: thyroiditis| disease|-thyreoiditis)?|(?:raynaud|basedow|bechterew|sjögren|addison|cushing|wilson|huntington|hodgkin|graves|meniere|behçet|gilbert|marfan|ehlers-danlos|lyme|parkinson|alzheimer|crohn|tourette)(?:['’]?s)?(?: disease| syndrome|-syndrom|-krankheit)?";

/** German names of conditions. */
export const GERMAN_CONDITIONS =
  'endometriose|lipödem|lupus|rosazea|vitiligo|gicht|tinnitus|glaukom|grüner? star|grauer? star|skoliose|osteoporose|fibromyalgie|colitis ulcerosa|reizdarm|vorhofflimmern|herzinsuffizienz|schilddrüsenunterfunktion|schilddrüsenüberfunktion|hyperthyreose|schlafapnoe|narkolepsie|legasthenie|dyskalkulie|adhs|ads|autismus|copd|sarkoidose|polyneuropathie|borreliose|long covid|hämophilie|mukoviszidose';
