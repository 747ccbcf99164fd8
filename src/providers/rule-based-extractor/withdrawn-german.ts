/** Parts and ways of an answer. */
export const germanAnswers =
  '(?:Stichpunkten?|Stichworten?|Aufzählungen|Listen|Emojis?|Smileys|Tabellen|Überschriften|Fußnoten|Ausrufezeichen|Abkürzungen|Zusammenfassungen|Beispielen?|Quellen|Links|Anreden?|Witzen?|Reimen?|Einleitungen?|kurzen Antworten|langen Antworten|kurze Antworten|lange Antworten|Fachwörtern?|Fachbegriffen?|Floskeln)';

/** How instructions on answering are taken back, in German: forms like those of `other-languages.ts`. */
export const germanWithdrawn: readonly (readonly [sense: 'how_ended' | 'withdrawn', says: string])[] = [
  [
    'how_ended',
    '(?:bitte )?(?:lass|lassen sie)(?: bitte| doch| mal| jetzt)* das mit (?:den|dem|der|deinen|ihren) <answer>(?: bitte| mal| wieder| lieber| doch| jetzt)*(?: sein| bleiben)?(?:,.{3,120})?',
  ],
  [
    'how_ended',
    '(?:bitte )?(?:lass|lassen sie)(?: bitte| doch| mal| jetzt| künftig)* (?:die|den|das|deine|ihre) <answer>(?: bitte| mal| wieder| lieber| doch| jetzt| künftig)* (?:weg|sein|bleiben)(?:,.{3,120})?',
  ],
  [
    'how_ended',
    '(?:bitte )?(?:hör|höre)(?: bitte| doch| mal| jetzt| wieder)* (?:auf mit (?:den|dem|der|deinen)|mit (?:den|dem|der|deinen) <answer> auf|auf,? mit (?:den|dem|der|deinen)) ?<answer2>?(?: zu (?:schreiben|antworten))?',
  ],
  [
    'how_ended',
    '(?:bitte )?(?:ab jetzt |künftig |in zukunft )?(?:bitte )?keine <answer> mehr(?: bitte| verwenden| benutzen| schreiben| in den antworten)*(?:,.{3,120})?',
  ],
  [
    'withdrawn',
    '(?:du kannst|du darfst|sie können|sie dürfen)(?: jetzt| gern| gerne| ruhig| wieder| auch| bitte)* (?:mit (?:den|dem|der) <answer> (?:wieder )?aufhören|(?:die|den|das) <answer> (?:jetzt |ruhig |gern |gerne )?wieder weglassen|wieder <answer2> (?:verwenden|benutzen|nehmen|schreiben|machen))',
  ],
  [
    'withdrawn',
    '(?:du brauchst|du musst|sie brauchen|sie müssen)(?: mir| jetzt| wirklich| auch)* (?:keine <answer> mehr(?: zu)?(?: verwenden| benutzen| schreiben| machen| schicken| nennen| angeben| geben)?|nicht mehr (?:in|mit) <answer2>(?: zu)? (?:antworten|schreiben))',
  ],
  [
    'withdrawn',
    '(?:die )?<answer> (?:brauche ich|brauch ich|brauchst du|sind|müssen)(?: jetzt| mir)? (?:nicht mehr|wieder (?:okay|ok|in ordnung|erlaubt))(?: nötig| zu schreiben| sein)?',
  ],
];
