type DoneForm = readonly [sense: 'done', says: string];

/** What is denied, or not done yet, is no report. */
const spanishIsDone = '(?!.*(?<!\\p{L})(?:no|ni|casi|nunca|todavía|aún|pronto|ojalá)(?!\\p{L}))';
const frenchIsDone = "(?!.*(?<!\\p{L})(?:ne|pas|n'\\p{L}+|jamais|presque|bientôt|encore)(?!\\p{L}))";

const spanishArticle = '(?:(?:el|la|los|las|mi|mis|nuestro|nuestra) )?';
const frenchArticle = "(?:(?:le|la|les|mon|ma|mes|notre|nos|au|à la|aux) |l')?";

const spanishFinished =
  'hecho|pagado|enviado|mandado|entregado|reservado|comprado|pedido|recogido|devuelto|llevado|arreglado|reparado|firmado|renovado|cancelado|llamado|terminado|acabado';
const spanishState =
  'hech[oa]s?|list[oa]s?|pagad[oa]s?|enviad[oa]s?|entregad[oa]s?|reservad[oa]s?|comprad[oa]s?|arreglad[oa]s?|reparad[oa]s?|firmad[oa]s?|renovad[oa]s?|terminad[oa]s?';
const frenchFinished =
  'fait|payé|envoyé|rendu|réservé|acheté|commandé|récupéré|rapporté|réparé|signé|renouvelé|appelé|terminé|fini|posté';

/** How somebody reports in Spanish that something is done. If no task has its name, nothing is kept. */
export const spanishDone: readonly DoneForm[] = [
  [
    'done',
    `${spanishIsDone}(?:ya |por fin |hoy |ayer )*(?:he|hemos)(?: ya| por fin)? (?:${spanishFinished})(?: ya)?(?: a)? ${spanishArticle}<report>(?: ya| hoy| ayer)?(?:,.{3,80})?`,
  ],
  [
    'done',
    `${spanishIsDone}${spanishArticle}<report> (?:ya )?(?:está|están|quedó)(?: ya)? (?:${spanishState})(?:,.{3,80})?`,
  ],
  [
    'done',
    `${spanishIsDone}ya (?:está|están|quedó) (?:${spanishState}) ${spanishArticle}<report>(?:,.{3,80})?`,
  ],
];

/** The same in French. */
export const frenchDone: readonly DoneForm[] = [
  [
    'done',
    `${frenchIsDone}(?:(?:ça y est|voilà),? )?(?:j'ai|on a|nous avons)(?: enfin| déjà| bien)* (?:${frenchFinished}) ${frenchArticle}<report>(?: hier| ce matin| aujourd'hui)?(?:,.{3,80})?`,
  ],
  [
    'done',
    `${frenchIsDone}${frenchArticle}<report> (?:est|sont)(?: enfin| déjà| bien)* (?:faite?s?|payée?s?|envoyée?s?|réservée?s?|achetée?s?|réparée?s?|signée?s?|terminée?s?|passée?s?|venue?s?|réglée?s?)(?:,.{3,80})?`,
  ],
];
