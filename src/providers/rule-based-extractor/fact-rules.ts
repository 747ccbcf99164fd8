import type { Rule } from './fact-rule.ts';
import { BODY, LEARNING, THINGS } from './life-rules.ts';
import { SOFTWARE } from './software-rules.ts';
import { PLACES, WORK } from './work-rules.ts';

/** Said without "I", as in notes: "still working for Globex". */
export const ELIDED =
  /^(?:still |now |currently |just |recently )*(?:been [a-z]+ing|allergic to|moving|relocating|taking over|leaving|working|living|based|studying|learning|starting|teaching|renting|married (?:to|(?:for )?\w+ (?:years|yrs) to)|engaged to|moved|bought|got a job|spent|started|joined|left|quit|born|grew up|lived|worked|graduated|studied|used to (?:live|work))\b/i;

/** All rules, in the order they are tried. */
export const RULES: readonly Rule[] = [...PLACES, ...WORK, ...LEARNING, ...BODY, ...THINGS, ...SOFTWARE];
