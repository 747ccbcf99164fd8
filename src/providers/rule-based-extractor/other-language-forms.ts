import { germanDone } from './done-german.ts';
import { frenchDone, spanishDone } from './done-romance.ts';
import { germanAnswers, germanWithdrawn } from './withdrawn-german.ts';

/** What a form of another language states. */
export type Sense =
  | 'name'
  | 'lives_in'
  | 'works_at'
  | 'allergic_to'
  | 'diet'
  | 'left'
  | 'moved_in'
  | 'stopped'
  | 'how'
  | 'how_ended'
  | 'withdrawn'
  | 'language'
  | 'length'
  | 'prefers'
  | 'gave_up'
  | 'note'
  | 'task'
  | 'task_before'
  | 'done';

/**
 * The plainest forms of other languages: name, home, work, health (German, French and Spanish health is read by
 * `healthStated`), how to be answered, what is preferred, and "remember that". A sentence must match as a whole:
 * missing one is better than guessing.
 */
export const FORMS: Readonly<
  Record<string, readonly (readonly [sense: Sense, says: string, value?: string])[]>
> = {
  de: [
    ['name', '(?:ich heiße|ich heisse|mein name ist) <name>'],
    [
      'lives_in',
      '(?:ich wohne|ich lebe|wir wohnen|wir leben)(?: jetzt| nun| übrigens| inzwischen| mittlerweile| zurzeit| seit [\\p{L}\\d ]{2,20}?)*(?: (?:auf|in) (?:einem|einer|meinem|meiner|unserem|unserer) (?:\\p{L}+ )?\\p{L}+)? in <place>(?: seit [\\p{L}\\d ]{2,20}|,.{3,80})?',
    ],
    ['lives_in', 'seit <since> (?:wohne ich|wohnen wir|lebe ich|leben wir)(?: jetzt| nun)? in <place>'],
    [
      'lives_in',
      '(?:ich bin|wir sind) umgezogen,? (?:und )?(?:wir sind |wir wohnen |ich bin |ich wohne )?seit <since>(?: jetzt)? in <place>',
    ],
    [
      'moved_in',
      '(?:wir sind |wir wohnen |ich bin |ich wohne )?(?:jetzt )?seit <since>(?: jetzt)? in <place>(?:,.{3,80})?',
    ],
    ['lives_in', '(?:ich bin|wir sind)(?: [\\p{L}\\d ]{2,30}?)? nach <place> (?:um)?gezogen'],
    [
      'works_at',
      'ich arbeite(?: jetzt| nun| seit [\\p{L}\\d ]{2,20}?)? (?:bei|für)(?: der| dem| den)? <place>(?: als \\p{L}+)?',
    ],
    ['left', 'ich arbeite nicht mehr (?:bei|für)(?: der| dem| den)? <place>'],
    [
      'stopped',
      '(?:ich habe?|wir haben|(?:der arzt|die ärztin|mein arzt|meine ärztin) hat(?: mir)?)(?: das| mein| die| meine)? <drug> abgesetzt(?:(?: und|,).{3,80})?',
    ],
    ['stopped', 'ich nehme (?:jetzt |nun |inzwischen )?[\\p{L}-]{4,25} (?:statt|anstelle von) <drug>'],
    ['stopped', 'ich nehme (?:jetzt |nun |inzwischen )?keine?n? <drug> mehr(?:,.{3,80})?'],
    [
      'language',
      '(?:bitte )?(?:ab jetzt )?(?:bitte )?(?:antworte|schreib|schreibe|sprich)(?: mir| bitte| immer| ab jetzt| künftig)* auf <language>',
    ],
    [
      'length',
      '(?:bitte )?antworte(?: mir| bitte| immer| ab jetzt| künftig)* (?:kurz|knapp|kurz und knapp)',
      'short',
    ],
    [
      'length',
      '(?:bitte )?antworte(?: mir| bitte| immer| ab jetzt| künftig)* (?:ausführlich|ausführlicher|im detail)',
      'long',
    ],
    [
      'prefers',
      'ich (?:trinke|esse|nehme)(?: jetzt| inzwischen)? (?:lieber|am liebsten) <what>(?: (?:statt|als) <old>)?',
    ],
    ['gave_up', 'ich (?:trinke|esse|rauche|nehme)(?: jetzt| inzwischen)? keine?n? <what> mehr'],
    [
      'how',
      '(?:bitte )?(?:ab jetzt |künftig |in zukunft )?(?:bitte )?(?:antworte|schreib|schreibe|formuliere)(?: mir| bitte)* (?:immer|ab jetzt|künftig|grundsätzlich|nur noch|in zukunft|stets)(?: mir| bitte| nur| noch)* <how>(?:, (?:ich|das|weil|denn|dann) .{3,80})?',
    ],
    ['how', 'bitte antworte mir <how>'],
    [
      'how_ended',
      'das mit (?:den|dem|der) <what> (?:lass|lässt du)(?: bitte| mal| wieder| lieber| doch| jetzt)*(?: sein| bleiben)?(?:,.{3,120})?',
    ],
    ...germanWithdrawn,
    ['note', '<noted>,? (?:bitte )?(?:merk|merke) dir (?:das|die|den)(?: bitte| gut)?'],
    ['note', '(?:bitte )?(?:merk dir|merke dir|vergiss nicht)(?: bitte)?(?:,? dass|:) <note>'],
    [
      'task',
      "(?:bitte )?(?:erinnere?|erinner') (?:mich|uns)(?: bitte| mal| dann| doch)*<wann>(?: bitte)?(?: (?:daran|dran)(?: bitte)?,? (?!was |wie |wo |wer |wann |warum |welche)(?:zu |dass )?| an (?!ihn$|sie$|es$|das$|damals))<thing>",
    ],
    [
      'task_before',
      "(?:bitte )?(?:erinnere?|erinner') (?:mich|uns)(?: bitte| mal| dann| doch)*<wann>(?: daran| dran)(?: bitte)?",
    ],
    ['task', '(?:lass|lasse) mich(?: bitte)? nicht vergessen,? <thing>'],
    [
      'task',
      '(?:bitte )?(?:setze?|schreibe?|packe?)(?: bitte| noch)* <thing> auf (?:die|meine|unsere) (?:\\p{L}+l|L|l)iste',
    ],
    ...germanDone,
  ],
  fr: [
    ['name', "(?:je m'appelle|mon nom est) <name>"],
    [
      'lives_in',
      "(?:j'habite|je vis|nous habitons|nous vivons)(?: maintenant)? (?:à|au|en) <place>(?: depuis [\\p{L}\\d ]{2,20}| avec(?: (?!et )\\p{L}+){1,4})?",
    ],
    ['lives_in', "(?:j'ai|nous avons)(?: [\\p{L}\\d ]{2,20}?)? déménagé (?:à|au|en) <place>"],
    [
      'works_at',
      "je travaille(?: maintenant)?(?: comme \\p{L}+)? (?:(?:chez|pour|à la|au) |à l')<place>(?: comme \\p{L}+)?",
    ],
    ['left', 'je ne travaille plus (?:chez|pour) <place>'],
    [
      'language',
      "(?:s'il te plaît,? |désormais,? )?(?:réponds|répondez|écris|écrivez)(?:-moi)?(?: toujours| désormais)* en <language>(?:,? s'il te plaît)?",
    ],
    [
      'length',
      '(?:réponds|répondez)(?:-moi)?(?: toujours| désormais)* (?:brièvement|de façon concise)',
      'short',
    ],
    [
      'length',
      '(?:réponds|répondez)(?:-moi)?(?: toujours| désormais)* (?:en détail|de façon détaillée)',
      'long',
    ],
    [
      'prefers',
      "je préfère(?: maintenant)? (?:le |la |les |du |l’|l')?<what>(?: (?:au|à la|aux|à l’|à l') ?<old>)?",
    ],
    ['gave_up', "je ne (?:bois|mange|fume|prends) plus (?:de |d'|d’)<what>"],
    [
      'note',
      "(?:retiens|n'oublie pas|souviens-toi|rappelle-toi|note(?= bien| que))(?: bien)?(?: que |: )<note>",
    ],
    [
      'task',
      "(?:s'il te plaît,? )?(?:rappelle|rappelez)-(?:moi|nous)<quand>,? (?:de |d')(?:ne pas )?(?<value>\\p{L}+(?:er|ir|re|oir) .{2,160}?)",
    ],
    ['task', '(?:ajoute|mets)(?: aussi)? <thing> (?:à|sur) (?:la|ma|notre) liste(?: [\\p{L} ]{2,20})?'],
    ...frenchDone,
  ],
  es: [
    ['name', '(?:me llamo|mi nombre es) <name>'],
    [
      'lives_in',
      '(?:yo )?(?:vivo|vivimos)(?: ahora)? en <place>(?: desde [\\p{L}\\d ]{2,20}| con(?: (?!y )\\p{L}+){1,4})?',
    ],
    ['lives_in', '(?:me he mudado|nos hemos mudado|me mudé|nos mudamos)(?: [\\p{L}\\d ]{2,20}?)? a <place>'],
    [
      'works_at',
      '(?:yo |desde hoy |ahora )?trabajo(?: ahora)?(?: (?:de|como) \\p{L}+)? (?:para|en la empresa|en el|en la) <place>(?: (?:de|como) \\p{L}+)?',
    ],
    [
      'works_at',
      '(?:yo |desde hoy |ahora )?trabajo(?: ahora)?(?: (?:de|como) \\p{L}+)? (?:para|en) (?:el|la|un|una) <lugar>',
    ],
    ['left', 'ya no trabajo (?:para|en)(?: el| la)? (?:<place>|<lugar2>)'],
    ['left', '(?:he dejado|dejé)(?: mi trabajo en)? (?:el|la) <lugar>'],
    [
      'language',
      '(?:por favor,? |a partir de ahora,? )?(?:responde|respóndeme|contesta|contéstame|escribe|escríbeme)(?: siempre| por favor)* en <language>(?:,? por favor)?',
    ],
    [
      'length',
      '(?:responde|respóndeme|contéstame)(?: siempre| por favor)* (?:brevemente|de forma breve)',
      'short',
    ],
    [
      'length',
      '(?:responde|respóndeme|contéstame)(?: siempre| por favor)* (?:en detalle|con detalle)',
      'long',
    ],
    ['prefers', '(?:ahora )?prefiero (?:el |la |los |las )?<what>(?: (?:al|a la|a los|a las) <old>)?'],
    ['gave_up', 'ya no (?:bebo|tomo|como|fumo) <what>'],
    ['note', '(?:recuerda|no olvides|apunta|ten en cuenta) que <note>'],
    ['task', '(?:por favor,? )?(?:recuérdame|recuérdanos)<cuando> (?:que )?<do>'],
    [
      'task',
      '(?:añade|agrega|pon)(?: también)? <thing> (?:a|en) (?:la|mi|nuestra) lista(?: [\\p{L} ]{2,20})?',
    ],
    ...spanishDone,
  ],
  pt: [
    ['name', '(?:eu )?(?:me chamo|chamo-me|o meu nome é|meu nome é) <name>'],
    ['lives_in', '(?:eu )?(?:moro|vivo|moramos|vivemos)(?: agora)? em <place>(?: desde [\\p{L}\\d ]{2,20})?'],
    [
      'lives_in',
      '(?:eu )?(?:mudei-me|me mudei|mudámo-nos|nos mudamos)(?: [\\p{L}\\d ]{2,20}?)? para <place>',
    ],
    ['works_at', '(?:eu )?trabalho(?: agora)? (?:para a?|na empresa) <place>(?: como \\p{L}+)?'],
    ['left', 'já não trabalho (?:para|na|no) <place>'],
    ['allergic_to', '(?:eu )?sou(?: muito)? alérgic[oa] (?:a|ao|à|aos|às) <what>'],
    ['diet', '(?:eu )?sou vegetarian[oa]', 'vegetarian'],
    ['diet', '(?:eu )?sou vegan[oa]', 'vegan'],
    [
      'language',
      '(?:por favor,? )?(?:responda|responde|responde-me|escreva|escreve)(?: sempre| por favor)* em <language>(?:,? por favor)?',
    ],
    ['prefers', '(?:agora )?(?:eu )?prefiro (?:o |a |os |as )?<what>(?: (?:ao|à|aos|às) <old>)?'],
    ['gave_up', '(?:eu )?(?:já não (?:bebo|como|fumo) <what>|não (?:bebo|como|fumo) mais <what2>)'],
    ['note', '(?:lembre-se|lembra-te|não te esqueças|não se esqueça|anota)(?: de)? que <note>'],
  ],
  zh: [
    ['name', '我(?:叫|的名字叫|的名字是)<han>'],
    ['lives_in', '我(?:现在|現在)?(?:住在|搬到了?)<han>了?'],
    ['works_at', '我(?:现在|現在)?在<office>(?:工作|上班)'],
    ['allergic_to', '我(?:对|對)<food>(?:严重|嚴重)?(?:过敏|過敏)'],
    ['diet', '我(?:吃素|是素食者|是素食主义者)', 'vegetarian'],
    ['language', '(?:请|請|以后|以後|以后请)?(?:都)?用<language>(?:回答|回复|回覆)(?:我)?'],
    ['gave_up', '我(?:不再|已经不)(?:喝|吃|抽)<food>了?'],
    ['note', '(?:请|請)?(?:记住|記住|别忘了|別忘了)[，,：: ]?<note>'],
  ],
  ja: [
    ['name', '(?:私|わたし|僕)?(?:の名前)?は?、?<kana>(?:と申します|といいます|と言います)'],
    [
      'lives_in',
      '(?:私は|僕は|今は|現在は)?、?<kana>に(?:住んでいます|住んでいる|住んでます|引っ越しました|引っ越した)',
    ],
    ['works_at', '(?:私は|僕は)?、?<kana>に(?:勤めています|勤めている|勤務しています)'],
    ['allergic_to', '(?:私は|僕は)?、?<kana>(?:の)?アレルギー(?:があります|がある|です|持ちです)'],
    ['diet', '(?:私は|僕は)?(?:ベジタリアン|菜食主義者)です', 'vegetarian'],
    ['diet', '(?:私は|僕は)?(?:ヴィーガン|ビーガン)です', 'vegan'],
    ['language', '(?:これから)?(?:は)?<language>で(?:答えて|回答して|返事して)(?:ください|下さい)?'],
    ['gave_up', '(?:私は|僕は)?もう<kana>(?:は|を)(?:飲みません|食べません|飲まない|食べない|やめました)'],
    ['note', '<note>(?:を|のを|ことを|と)(?:覚えておいて|忘れないで)(?:ください|下さい|ね)?'],
  ],
};

export const LANGUAGES: Readonly<Record<string, string>> = {
  deutsch: 'german',
  allemand: 'german',
  alemán: 'german',
  alemão: 'german',
  德语: 'german',
  ドイツ語: 'german',
  englisch: 'english',
  anglais: 'english',
  inglés: 'english',
  inglês: 'english',
  英语: 'english',
  英文: 'english',
  英語: 'english',
  französisch: 'french',
  français: 'french',
  francés: 'french',
  francês: 'french',
  法语: 'french',
  フランス語: 'french',
  spanisch: 'spanish',
  espagnol: 'spanish',
  español: 'spanish',
  espanhol: 'spanish',
  portugiesisch: 'portuguese',
  portugais: 'portuguese',
  portugués: 'portuguese',
  português: 'portuguese',
  chinesisch: 'chinese',
  chinois: 'chinese',
  chino: 'chinese',
  chinês: 'chinese',
  中文: 'chinese',
  中国語: 'chinese',
  japanisch: 'japanese',
  japonais: 'japanese',
  japonés: 'japanese',
  japonês: 'japanese',
  日语: 'japanese',
  日文: 'japanese',
  日本語: 'japanese',
};

const NAME =
  "\\p{Lu}[\\p{L}'’.-]+(?: (?:(?:de|da|do|dos|la|le|el|am|an der|von|van|sur) )?\\p{Lu}[\\p{L}'’.-]+){0,3}";
const spanishWorkplace = `(?:centro de salud|hospital|clínica|farmacia|colegio|instituto|escuela|universidad|biblioteca|banco|restaurante|bar|hotel|tienda|panadería|peluquería|taller|fábrica|empresa|agencia|ayuntamiento)(?: \\p{Ll}{4,20})?(?: (?:de |de la |del |de los )?${NAME})?`;
export const PIECES: Readonly<Record<string, string>> = {
  // Names keep their capitals: the flag `i` would let any word be one.
  name: `(?<value>${NAME})`,
  place: `(?<value>${NAME})`,
  what: "(?<value>[\\p{L}][\\p{L} '’-]{1,40}?)",
  what2: "(?<other>[\\p{L}][\\p{L} '’-]{1,40}?)",
  answer: `(?<value>${germanAnswers})`,
  answer2: `(?<other>${germanAnswers})`,
  old: "(?<old>[\\p{L}][\\p{L} '’-]{1,40}?)",
  thing: '(?<value>.{3,160}?)',
  // What is reported as done, without an article: it must share its own words with a task.
  report: '(?<value>[\\p{L}\\d][^,;:]{2,60}?)',
  // When to remind: words of time alone, since "remind me of her name" asks to be told.
  wann: '(?: (?:am|im|in|um|vor|nach|ab|bis|der|dem|den|einer|einem|zwei|drei|nächste[rsmn]?|kommende[rsmn]?|heute|morgen|übermorgen|früh|abend|mittag|nachmittag|vormittag|Abend|Mittag|Nachmittag|Vormittag|Morgen|[Mm]ontag|[Dd]ienstag|[Mm]ittwoch|[Dd]onnerstag|[Ff]reitag|[Ss]amstag|[Ss]onntag|\\d{1,2}\\.?(?::\\d\\d)?|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Woche|Wochen|Monat|Monaten|Tag|Tagen|Stunde|Stunden|Minuten|Uhr))*',
  quand:
    '(?: (?:demain|après-demain|ce|soir|matin|midi|le|la|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|semaine|prochaine?|dans|à|\\d{1,2}h?(?:\\d\\d)?|jours?|heures?|minutes?|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre))*',
  cuando:
    '(?: (?:hoy|mañana|pasado mañana|por la (?:mañana|tarde|noche)|(?:el|este|la|esta) (?:próxim[oa] )?(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo|tarde|noche|semana|\\d{1,2} de \\p{L}+)|(?:en|dentro de) \\d{1,2} (?:días|horas|minutos)|a las \\d{1,2}(?::\\d\\d)?))*',
  // Where people work in Spanish, without a name of its own or before it.
  lugar: `(?<value>${spanishWorkplace})`,
  lugar2: `(?<other>${spanishWorkplace})`,
  // "Recuérdame llamar a Ana": a verb, or its pronoun.
  do: '(?<value>(?:\\p{L}+(?:ar|er|ir|arlo|arla|erlo|erla|irlo|irla|arme|erme)|debo|tengo que|hay que) .{2,160}?)',
  note: '(?<value>.{4,200}?)',
  // "..., merk dir das" is also said to a child: what is to be kept has a number.
  noted: '(?<value>(?=[^,]*\\d)[^,]{6,120}?)',
  drug: '(?<value>[\\p{L}-]{4,25})',
  since:
    '(?:gestern|heute|vorgestern|kurzem|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|letzter Woche|letztem Monat|dem \\d{1,2}\\.(?: \\p{L}+)?|Anfang \\p{L}+|Ende \\p{L}+)',
  how: '(?<value>(?:(?:nur |ganz )?(?:mit|ohne|als|in) [\\p{L}][\\p{L}, -]{3,60}?|(?:ganz |sehr )?(?:kurz|knapp|ausführlich|förmlich|locker|per du|per sie)(?: und [\\p{L} ]{3,30}?)?))',
  language: `(?<value>${Object.keys(LANGUAGES)
    .flatMap((word) => [word, `${word.charAt(0).toUpperCase()}${word.slice(1)}`])
    .join('|')})`,
  han: '(?<value>[\\p{Script=Han}·]{2,8})',
  food: '(?<value>[\\p{Script=Han}]{1,8})',
  office:
    '(?<value>[\\p{Script=Han}A-Za-z]{1,12}(?:公司|银行|銀行|医院|醫院|大学|大學|学校|學校|集团|集團|研究所|中心))',
  kana: '(?<value>[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー・]{2,12}?)',
};
