import { isMedicine } from '../../language/medicine-names.ts';
import type { FactDraft } from './draft.ts';
import type { Sentence, TurnReading } from './reading.ts';
import { speakerOf } from './values.ts';
import { vetoesOf } from './vetoes.ts';
import { ANIMAL, KIN, KIN_ADJECTIVE } from './words.ts';

/** Medicines that a turn says its author has come off, and those they take instead. */
export interface MedicineChanges {
  readonly ended: readonly { readonly predicate: string; readonly named: string }[];
  readonly begun: readonly FactDraft[];
}

const LED = '(?:\\s(?:the|my|that|all|both|taking|using|with|of|me|us))*';
const OLD = '(?<named>[\\p{L}-]{4,25}|it)';
const DOSE = '(?:\\s\\d+(?:[.,]\\d+)?\\s?(?:mg|µg|mcg|ml|ie))?';
const NEW = `(?<instead>[\\p{L}-]{4,25})${DOSE}`;

/**
 * Words of an ending with the name of what ended, wherever they stand in a sentence: what is no longer taken must not
 * be repeated in every prompt, and a medicine that nobody takes ends nothing.
 */
const ENDED = [
  `(?:I'm|I am|been|com(?:e|es|ing)|came|go|going|gone|went|tak(?:e|es|ing|en)|took|get|getting|got|wean(?:ed|ing)?|wants?|wanted)(?:\\s(?:me|us|now|completely|slowly|straight))*\\soff${LED}\\s${OLD}`,
  `(?:stop(?:ped|ping)?|quit|ditched|dropped|binned|discontinued)${LED}\\s${OLD}`,
  `(?<!(?:'s|is|are|have|has|had|got|with|be|was|were)\\s)no\\smore${LED}\\s${OLD}(?!\\s(?:left|in|at|than|tablets|until|till|tonight|today))`,
  `(?:swapp?(?:ed|ing)|switch(?:ed|ing)|chang(?:ed|ing)|replac(?:ed|ing))(?:\\s(?:over|from))*${LED}\\s${OLD}${DOSE}(?:\\sover)?\\s(?:for|to|with|by)(?:\\sthe)?\\s${NEW}`,
  `${OLD}${DOSE}(?:\\s(?:was|has been|is|got|is being))?\\s(?:stopped|discontinued|withdrawn)`,
  `(?<named>[\\p{L}-]{4,25})${DOSE}(?:\\s(?:wurde|ist|hat|haben|habe|ich|wir|man|er|sie|die|der|ärztin|arzt|jetzt|nun|seit|gestern|heute))*\\s(?:abgesetzt|ausgeschlichen)`,
  `von(?:\\s(?:dem|meinem))?\\s${OLD}${DOSE}\\sauf\\s${NEW}\\s(?:umgestellt|gewechselt)`,
].map((says) => new RegExp(`(?<!\\p{L})(?:${says})(?!\\p{L})`, 'giu'));

/** "Losartan now", "candesartan 8mg instead": said beside an ending, what is taken in its place. */
const IN_PLACE = new RegExp(`(?<![\\p{L}])${NEW},?\\s(?:instead|now|stattdessen|jetzt)(?![\\p{L}])`, 'giu');

/** What makes of an ending none, before it. */
const NOT_SO =
  /(?:n't|\b(?:not|never|without|before|unless|should|can|could|may|might|would|thinking|tempted|want to|asked|nicht|nie|kein|soll|will|würde|ob|wenn|falls))\b[^,;.]{0,40}$/iu;
/** Somebody else, of whose medicine it is said. */
const OF_ANOTHER = new RegExp(
  `\\b(?:(?:my|our|the) (?:${KIN_ADJECTIVE})(?:${KIN}|${ANIMAL})|mum|mom|dad|mama|papa|(?:meine?|unsere?) \\p{L}+|her|him|his|their|you|your|people|patients|everyone|someone|somebody|an? (?:friend|colleague|neighbour))\\b`,
  'iu',
);
/** A subject that comes off it, not one that takes somebody off it. */
const ANOTHER_SUBJECT =
  /(?:^|[,;.] |\b(?:and|that|but) )(?:[Hh]e|[Ss]he|[Tt]hey|\p{Lu}\p{Ll}+)(?:'s|'ve|'re|'d)?(?: (?:is|was|has|had|are|have|now|finally|just|also|recently))* $/u;
const DOCTOR =
  /\b(?:doctor|doctors|doc|gp|dr|neuro\p{L}*|consultant|cardio\p{L}*|specialist|psychiatrist|nurse|pharmacist|hospital|clinic|surgeon|derm\p{L}*|rheum\p{L}*)\b/iu;

/** What a turn says of medicines that were given up or replaced, of the person's own. */
export function medicineChanges(reading: TurnReading): MedicineChanges {
  const ended = new Set<string>();
  const begun = new Set<string>();
  let last: string | undefined;
  for (const sentence of reading.sentences) {
    const named = medicinesIn(sentence.text);
    if ((last ?? named[0]) === undefined) continue;
    for (const { at, old, instead } of endingsAt(sentence)) {
      const before = medicinesIn(sentence.text.slice(0, at)).at(-1) ?? last;
      const medicine = old === 'it' ? before : old;
      if (medicine === undefined || !isMedicine(medicine)) continue;
      ended.add(medicine);
      if (instead !== undefined && isMedicine(instead)) begun.add(instead);
      for (const match of sentence.text.matchAll(IN_PLACE)) {
        const taken = match.groups?.instead?.toLowerCase() ?? '';
        if (isMedicine(taken)) begun.add(taken);
      }
    }
    last = named.at(-1) ?? last;
  }
  const subject = speakerOf(reading);
  return {
    ended: [...ended].map((named) => ({ predicate: 'takes', named })),
    begun: [...begun]
      .filter((object) => !ended.has(object))
      .map((object) => ({ subject, predicate: 'takes', object })),
  };
}

function* endingsAt(sentence: Sentence): Generator<{ at: number; old: string; instead: string | undefined }> {
  for (const [form, says] of ENDED.entries()) {
    for (const { index, 0: words, groups } of sentence.text.matchAll(says)) {
      const before = sentence.text.slice(0, index);
      const byDoctor = DOCTOR.test(before);
      if (NOT_SO.test(before) || (!byDoctor && OF_ANOTHER.test(before))) continue;
      // "I changed the ramipril to the evening" ends nothing.
      const instead = groups?.instead?.toLowerCase();
      if (instead !== undefined && !isMedicine(instead) && !/ (?:for|with|by) \S+$/u.test(words)) continue;
      if (form < 2 && !byDoctor && !/\bme\b/iu.test(words) && ANOTHER_SUBJECT.test(before)) continue;
      const clause = sentence.clauses.findLast(({ start }) => start <= index) ?? sentence.clauses[0];
      if (!clause || vetoesOf(clause).some((veto) => veto !== 'hearsay' || !byDoctor)) continue;
      yield { at: index, old: groups?.named?.toLowerCase() ?? '', instead };
    }
  }
}

const medicinesIn = (text: string): string[] =>
  (text.match(/\p{L}[\p{L}-]{3,24}/gu) ?? []).map((word) => word.toLowerCase()).filter(isMedicine);
