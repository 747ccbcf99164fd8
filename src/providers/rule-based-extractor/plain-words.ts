/** Spellings of chat, and what they stand for. Each is a whole word. */
const PLAIN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    i: 'I',
    im: "I'm",
    "i'm": "I'm",
    ive: "I've",
    "i've": "I've",
    "i'll": "I'll",
    "i'd": "I'd",
    dont: "don't",
    cant: "can't",
    cannot: "can't",
    wont: "won't",
    didnt: "didn't",
    doesnt: "doesn't",
    isnt: "isn't",
    wasnt: "wasn't",
    havent: "haven't",
    hasnt: "hasn't",
    shouldnt: "shouldn't",
    wouldnt: "wouldn't",
    couldnt: "couldn't",
    lets: "let's",
    thats: "that's",
    hes: "he's",
    shes: "she's",
    theyre: "they're",
    youre: "you're",
    pls: 'please',
    plz: 'please',
    plss: 'please',
    bc: 'because',
    cos: 'because',
    coz: 'because',
    cuz: 'because',
    "'cause": 'because',
    "'cos": 'because',
    'b/c': 'because',
    'w/': 'with',
    'w/o': 'without',
    gonna: 'going to',
    wanna: 'want to',
    gotta: 'have to',
    gotto: 'have to',
    hafta: 'have to',
    gimme: 'give me',
    lemme: 'let me',
    u: 'you',
    ur: 'your',
    tmrw: 'tomorrow',
    tmr: 'tomorrow',
    tmw: 'tomorrow',
    tomoz: 'tomorrow',
    tmo: 'tomorrow',
    '2moro': 'tomorrow',
    tonite: 'tonight',
    bday: 'birthday',
    'b-day': 'birthday',
    fav: 'favourite',
    fave: 'favourite',
    faves: 'favourites',
    mins: 'minutes',
    wk: 'week',
    abt: 'about',
    sth: 'something',
    n: 'and',
    r: 'are',
    b4: 'before',
    til: 'until',
    yday: 'yesterday',
    wknd: 'weekend',
    weds: 'Wednesday',
    tues: 'Tuesday',
    thurs: 'Thursday',
    msgs: 'messages',
    svc: 'service',
    def: 'definitely',
    ppl: 'people',
    hubby: 'husband',
    mam: 'mum',
    nonna: 'grandmother',
    oma: 'grandmother',
    whats: "what's",
    prolly: 'probably',
    kinda: 'kind of',
    sorta: 'sort of',
    ya: 'you',
  }),
);
/** Words that say nothing wherever they stand. */
const FILLER =
  /(?<![\p{L}\p{N}'-])(?:btw|tbh|tbf|imo|imho|ngl|lol|lmao|haha+|hehe+|fwiw|afaik|thx|ty|tho|omg|ugh|ok\?|innit|y'know|by the way|to be honest|to be fair|if you don't mind|if I remember (?:right|rightly|correctly)|if possible|thank you|thanks|cheers)(?![\p{L}\p{N}'-])[,!]*/giu;
const PICTURE = /\p{Extended_Pictographic}(?:\u{FE0F}|\u{200D}|[\u{1F3FB}-\u{1F3FF}])*/gu;

/** A sentence in plain spelling: chat's short forms written out, fillers and pictures left out, spaces single. */
export function readPlainly(sentence: string): string {
  return sentence
    .replace(PICTURE, ' ')
    .replace(/[*_~]{1,3}(?=\S)([^*_~\n]{1,200}?)[*_~]{1,3}(?![\p{L}\p{N}])/gu, '$1')
    .replace(
      /(?<![\p{L}\p{N}'/@.-])(?:'?[\p{L}\p{N}]+(?:'[\p{L}]+)?(?:\/[\p{L}]?)?)(?![\p{L}\p{N}@/-])/gu,
      (word) => {
        // The language, not "are".
        if (word === 'R') return word;
        const [bare = '', ending = ''] = word.split(/(?='s$)/i);
        return PLAIN.get(word.toLowerCase()) ?? `${PLAIN.get(bare.toLowerCase()) ?? bare}${ending}`;
      },
    )
    .replace(/(?<=\p{L} )2 be (?=\p{L}+(?:ed|ne|nt)\b)/giu, 'to be ')
    .replace(/\b(me|need|have|got|want|going|forget) 2 (?=[a-z])/gi, '$1 to ')
    .replace(FILLER, ' ')
    .replace(/([!?.])\1+/g, '$1')
    .replace(/\s+([,.;:!?])/g, '$1')
    .replace(/^[\s,.;:!–—-]+(?=[\p{L}\p{N}([])/u, '')
    .replace(/\s+/g, ' ')
    .trim();
}
