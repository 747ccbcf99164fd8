/** What somebody has done with a thing that was to be done. */
const finished =
  'erledigt|abgehakt|abgeschlossen|abgegeben|abgeschickt|losgeschickt|verschickt|eingereicht|nachgereicht|ausgefüllt|beantragt|angemeldet|bezahlt|überwiesen|gebucht|bestellt|gekauft|besorgt|abgeholt|zurückgegeben|zurückgebracht|weggebracht|repariert|unterschrieben|gekündigt|verlängert|angerufen';

const when =
  '(?: jetzt| nun| schon| endlich| bereits| inzwischen| mittlerweile| auch| heute| gestern| vorgestern| eben| gerade| heute früh| heute morgen)*';

/** What is denied, or not done yet, is no report. */
const isDone =
  '(?!.*(?<!\\p{L})(?:nicht|kein\\p{L}*|nie|fast|halb|beinahe|bald|demnächst|hoffentlich|sobald|bis|erst)(?!\\p{L}))';
const article = '(?:(?:der|die|das|den|dem|mein|meine|meinen|unser|unsere|unseren|alle) )?';

/** How somebody reports in German that something is done. If no task has its name, nothing is kept. */
export const germanDone: readonly (readonly [sense: 'done', says: string])[] = [
  [
    'done',
    `${isDone}${article}<report> (?:ist|sind|wurde|wurden|hab ich|habe ich|haben wir)${when} (?:fertig|raus|vom Tisch|unter Dach und Fach|${finished})(?:,.{3,80})?`,
  ],
  [
    'done',
    `${isDone}(?:(?:ich|wir) )?(?:hab|habe|haben)${when} ${article}<report>${when} (?:${finished})(?:,.{3,80})?`,
  ],
];
