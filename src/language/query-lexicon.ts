/**
 * What the words of a query indicate, by cue. Cues are the same in every language, so that weights fitted to a
 * language with many sample queries also apply to languages with few.
 */
export const cues = [
  // Cues for personal matters: what only this workspace's memory can answer.
  'own', // my
  'ours',
  'we',
  'self', // I, me, outside set phrases such as "how do I" and "give me"
  'said', // said, told, decided, promised
  'past', // did, was, has ... been
  'memory', // remind me, last time, what do you know about
  'moment', // yesterday, next week, on Friday
  'ongoing', // still, yet, already, again
  'that', // that book, the one
  'circle', // mum, the boss, our dentist
  'affair', // password, appointment, release
  'chore', // do something now with what is known: continue, draft a mail to
  // Cues for general knowledge.
  'fact', // what is the capital, who invented, what does it mean
  'world', // how does, why is, can dogs: of the world, unless it is of something definite
  'howTo', // how do I, how to
  'make', // write a, translate, explain, list five
  'indefinite',
  'definite',
  // Cues that there is nothing to look up at all.
  'greeting',
  'thanks',
  'laugh', // and other interjections
  'agreement', // yes, ok, no, got it
  'feeling', // I'm tired, I love
  'praise', // you're the best, that was helpful, what a day
  'chat', // how are you, are you a robot
  'ask', // begins as a question
] as const;
export type Cue = (typeof cues)[number];

/** Regular expressions for the cues of a language; they are tried on lower-case text with plain apostrophes. */
export type Lexicon = Readonly<Partial<Record<Cue, string>>>;

/** English: the language of most queries, and the one that the weights were fitted to. */
export const english: Lexicon = {
  own: `my|mine|myself`,
  ours: `our|ours|ourselves`,
  we: `we|us|we're|we've|we'd|we'll|team`,
  self: `
    (?<!(?:as if|what if|ok if|if|when|should|do|can) )(?<!(?:how|can|could|should|would|do|may|what|where|when|
    if|why) )(?<!(?:how|what|where|when|why) (?:do|can|could|should|would|does|might) )i(?:'m|'ve|'d|'ll)?|
    (?<!(?:give|tell|show|help|let|write|make|teach|excuse|trust|beats|draw|find|explain to|sing|recommend) )me|
    did i|have i|had i|was i|am i`,
  said: `
    said|say|says|saying|told|mention(?:s|ed)?|promise[ds]?|agree[ds]?|agreed|decid(?:e|ed|ing)|decision|
    settled?|recommend(?:ed|s)|suggested|plan(?:s|ned)|discuss(?:ed|ion)?|talk(?:ed|ing)? (?:about|to|with)|
    spoke|asked|repl(?:y|ied|ies)|answered|heard|wrote|sent|ordered|order(?:ing)?|bought|booked|book(?:ing)|
    paid|picked|chose|chosen|finished?|signed?|responded|approved?|scheduled|arranged|invited|owes?|owed|lent|
    borrowed|called|moved?|met|concluded?|outcome|verdict|complained?|offered|gave|dropped|hired|cancelled|
    canceled`,
  past: `did|was|were|had|didn't|wasn't|weren't|hasn't|haven't|has|have been|gone`,
  memory: `
    remind|remember|recall|forgot(?:ten)?|last time|left off|where were we|we left|do (?:you|
    we) (?:still )?(?:know|have)|you (?:know|said|told|gave|mentioned|suggested|recommended|showed|wrote|found|
    remember)|(?:know|knows|have|got) (?:about|on) (?:me|us|him|her|them|the)|as (?:always|usual)|(?:i|
    we) usually|my usual|the usual$|what did (?:i|we|he|she|they|you|it)|who did|where did (?:i|we|he|she|they|
    you|it)|(?:the|my|our|from|meeting|standup|call) notes?|(?:the|to-?do|shopping|my|our|guest|wish|
    reading) list|minutes of|so far|summary of the|everything (?:we|i|you)|any (?:news|update|updates|word)|
    news (?:on|from|about)|the status|status of|progress (?:on|with)|what happened (?:to|with)|(?:i|we|
    you) ever|ever (?:tell|mention|hear|say)|what's on|originally`,
  moment: `
    \\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:january|february|march|april|may|june|july|august|september|october|
    november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)|(?:january|february|march|april|may|june|
    july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|
    dec) \\d{1,4}(?:st|nd|rd|th)?|yesterday|today's|tonight|tomorrow|this (?:morning|afternoon|evening|week|
    weekend|month|quarter|spring|summer|autumn|winter)|(?:last|next|previous|coming) (?:night|week|weekend|
    month|quarter|year|spring|summer|autumn|fall|winter|monday|tuesday|wednesday|thursday|friday|saturday|
    sunday|session|meeting|sprint|call|visit|trip|one)|(?:last|next) week's|(?:on|by|for|until|since) (?:monday|
    tuesday|wednesday|thursday|friday|saturday|sunday)|today|(?:in|since|until|by|for) (?:january|february|
    march|april|may|june|july|august|september|october|november|december)|(?:days?|weeks?|months?|while|
    years?) ago|the other day|recently|lately|earlier today|earlier this`,
  ongoing: `
    still|yet|already|again|anymore|any more|so far|finally|pending|overdue|left on|in the end|(?:is|are|
    was) .{1,40} (?:done|ready|back|due|open|out|over|sorted|settled|booked|fixed|live|merged|approved)|
    due (?:date|on|by|for)|how did .{1,30} go`,
  that: `
    that(?: [a-z-]+)? (?:[a-z]+ )?(?:book|restaurant|guy|woman|man|person|place|shop|store|hotel|film|movie|
    song|article|paper|link|recipe|command|thing|idea|issue|ticket|bug|game|series|podcast|wine|app|tool|
    company|name|number|email|mail|doc|document|meeting|conversation|plan|trip|time)|the (?:one|thing|two|guy|
    others?|rest|same)|those [a-z]+`,
  circle: `
    (?<!(?:a|an) )(?:mum|mom|mother|dad|father|grandma|grandpa|granny|gran|grandmother|grandfather|wife|husband|
    partner|girlfriend|boyfriend|fianc(?:e|ee|é|ée)|brother|sister|son|daughter|aunt|uncle|cousins?|nephew|
    niece|in-laws?|family|flatmate|roommate|neighbours?|neighbors?|boss|manager|colleagues?|coworkers?|
    co-workers?|intern|landlord|landlady|tenant|dentist|gp|therapist|physio|lawyer|solicitor|notary|accountant|
    plumber|electrician|builder|contractor|architect|nanny|babysitter|supplier|vendor|legal|hr|finance|payroll|
    procurement)|the (?:kids|children|twins|baby|parents|customers?|clients?|teacher|coach|doctor|vet|
    investors?|trainer|friends|others|guests)|doctor's|vet's|has (?:anyone|anybody|everyone|everybody)|
    did (?:anyone|anybody|everyone|everybody|somebody|someone)|everybody can|everyone can`,
  affair: `
    (?:the|any news on the|what|which|whose|that|this|latest|next) (?:[a-z-]+ )?(?:password|passcode|pin|
    code for|wifi|wi-fi|address|appointment|operation|surgery|birthday|anniversary|wedding|party|flight|train|
    hotel|cabin|trip|visit|lease|rent|contract|invoice|budget|deadline|release|launch|migration|deployment|
    rollout|offsite|off-site|standup|stand-up|retro|sprint|roadmap|kick-off|kickoff|workshop|interview|review|
    report|deck|slides|proposal|draft|offer|quote|order|delivery|parcel|package|ticket|booking|reservation|
    renewal|subscription|account|repo|repository|branch|staging|production|pipeline|ledger|visa|passport|
    insurance|claim|thesis|chapter|renovation|kitchen|hallway|bathroom|garden|roof|boiler|car|bike|laptops?|
    school|exam|course|project|client|team|customer|campaign|newsletter|site|warehouse|office|server|incident|
    outage|audit|tender|grant|application|form|list|plan|schedule|agenda|notes|minutes|steering|board|committee|
    group|meeting|call|move|move-in|viewing|mortgage|loan|tax return|refund|receipt|warranty|prescription|
    medication|allerg(?:y|ies)|diet|diagnosis|results?|name of|date of|colour|color|size)|shoe size|blood type|
    allerg(?:y|ies|ic)|birthday|vacation days|days off|holiday days|appointments?|to-?do|todos|on call|
    cover(?:ing|s)? for|wifi password|password|phone number|account number|order number|start date|expenses?|
    expense reports?|vpn|timesheets?|pto|payslips?|okrs?|runbooks?|handbook|onboarding|at work|around here|
    in-house|parental leave|sick leave|(?:at|in) the office|the (?:[a-z-]+ )?(?:policy|guide|docs?|spec|wiki|
    template|process|checklist|vendor|supplier|partner|agency|neighbou?rs?|landlord|tenant|heating|alarm|router|
    printer|projector|keys?|garage|cellar|attic|dishwasher|washing machine|recipe|cottage|boat|dog|cat|puppy|
    daycare|kindergarten|nursery|gym membership|choir|band|club|league|pub quiz|book club)`,
  chore: `
    continue|carry on|go on with|pick up where|pick (?:a|one)|draft (?:a|an|the) (?:mail|email|reply|message|
    letter|note) to|reply to|present ideas|gift ideas|book (?:a|the)|based on|given (?:what|her|his|their)|
    we know|what's on|what is on|catch me up|bring me up|fill in|blocking|working on|allocated|responsible|
    in charge|owner of|covering|news on|update on`,
  fact: `
    what are the (?:main|key|basic|different|typical|common|usual|most common|seven|four|five|three|
    official) [a-z -]+|what(?:'s| is| are| was| were) the (?:difference|capital|meaning|plural|opposite|origin|
    etymology|population of|boiling|melting|speed of|formula|chemical|currency|etiquette|history of|plot|
    symptoms|rules of|square root|national|atomic|(?:largest|biggest|tallest|smallest|longest|highest|deepest|
    fastest|oldest|hottest|coldest|most|average|normal) [a-z -]{2,40}(?: in| of| to| for| ever| between)|
    best (?:way|time|method|temperature|season|material))|who(?:'s| is| was) the (?:current |first |last |
    richest |youngest |oldest )?(?:president|king|queen|author|ceo of|prime minister|patron|pope|chancellor|
    emperor|record holder|first|inventor|founder|composer|painter|director of)|(?:who|which [a-z]+) (?:invented|
    discovered|composed|coined|first|ruled|sang|starred)|who decided that a|(?:what|which) (?:does|
    do) .{1,60} (?:mean|stand for|symboli[sz]e)|what .{1,50} means?$|what do .{1,40} mean by|what (?:year|
    century|animal|planet|vitamin|causes?|language|religion|currency|time zone|kind of (?:animal|food|music|
    wine))|which (?:countr(?:y|ies)|planets?|animals?|cit(?:y|ies)|languages?|vitamins?|elements?|states?|
    rivers?|seas?|oceans?|continents?|fruits?|vegetables?|spices?|metals?|birds?)|in (?:what|which) (?:year|
    country|city|century|language)|what happened in (?:\\d+|the \\d+s?)|what happens (?:if|when) (?!i |we |my |
    our |the )|difference between (?:a|an|the)?|pros and cons of|advantages (?:and|of)|rhymes? with|recipe for|
    how long does it take to (?:fly|drive|walk|boil|cook|digest|learn)|who was [a-z]+ [a-z]+\\??$|
    when was (?:the )?[a-z ]+ (?:invented|discovered|built|founded|born|published|abolished|painted|composed)|
    why do (?:cats|dogs|birds|people|we)|how (?:do|did) (?:airplanes|planes|birds|fish|bees|plants|whales|
    magnets|volcanoes|vaccines|rainbows)|synonyms?|antonyms?|definition of|meaning of|etymology of|stand for|
    in the world|of all time|in history|how (?:tall|high|deep|far|fast|heavy|hot|cold|old|big) (?:is|are|
    was) (?:the (?:sun|moon|earth|universe|sky|ocean|sea)|a|an)|how many (?:bones|planets|cups|grams|ounces|
    litres|liters|pints|teaspoons|tablespoons|continents|countries|states|legs|teeth|strings|keys|players|
    people live|feet|inches|miles|kilometers|kilometres|calories|moons|stars|hours of)|what should one|
    what does one|what (?:is|are) (?:a|an) [a-z -]{2,30}(?: for| called)?\\??$|what (?:is|are) [a-z]{4,}(?:ism|
    ity|tion|ology|ics|esis|osis|ment)\\??$|convert \\d+|\\d+ (?:fahrenheit|celsius|miles|pounds|kg|euros?|
    dollars?|inches|cups) (?:to|in)|translate|explain [a-z]+(?:ism|ity|tion|ology|ics|esis)|a (?:haiku|poem|
    limerick|sonnet|riddle|joke|bedtime story|short story|fairy tale|pun)|fun facts?|(?:\\d+|two|three|four|
    five|six|seven|eight|nine|ten|a few|some) [a-z -]{2,30}(?:questions|ideas|names|facts|tips|ways|reasons|
    examples|jokes|words|recipes)|how do (?:you|i|we|they) (?:say|spell|pronounce|conjugate)|(?:how|what) (?:is|
    do you call) .{1,30} in (?:english|german|french|spanish|italian|latin|japanese|chinese|portuguese|dutch|
    greek|russian|korean|arabic|swedish)|in one sentence|fun fact|random fact|square root|cube root|\\d+ ?(?:%|
    percent) of \\d+|\\d+ ?[*x×] ?\\d+|(?:capital|population|currency|flag|area|climate|national anthem|
    longest river|plot|lyrics|ending|moral|theme|main characters?) of [a-z]+|best (?:way|time|method|
    temperature|place) to|(?:tips|ideas|recipes?|slogans?|names|titles|topics|jokes|riddles|activities|
    exercises|games|toasts?|captions?|greetings?|alternatives|substitutes?|synonyms|words|quotes) (?:for|about|
    to) (?:a |an |kids|children|beginners|people|teenagers|adults|[a-z]+ing |[a-z]+s?(?:$|\\?))|who (?:was|
    were) the (?:first|last|second|greatest|most)|how did (?:the (?:roman|dinosaurs|universe|first|ancient|
    mongols?|soviet|french|british|ottoman|vikings)|dinosaurs|people|humans|they (?:build|make))|
    why did (?:the (?:roman|dinosaurs|titanic|soviet|french|british|berlin)|dinosaurs|people|humans)|
    what (?:was|were) the (?:cold|great|roman|french|industrial|causes|renaissance|black|treaty|marshall|
    manhattan|first|second|magna|boston|gold|hundred)|if (?:a|an|two|three) .{5,}|(?:finish|complete) (?:this|
    the) (?:sentence|story|poem|joke|sequence|analogy)|is .{2,25} (?:a (?:fruit|vegetable|planet|country|
    continent|mammal|fish|bird|word|metal|spice|nut|legume|grain|color|colour|verb|noun)|an (?:insect|animal|
    element|island)|gluten.free|bad for|good for|harmful|healthy|contagious|edible|legal in|safe (?:for|to|in|
    during))|do (?:all )?[a-z]+s (?:sleep|dream|eat|have|lay|hibernate|fly|swim|bite|sting|feel|see|hear|float|
    need|live|get|die|grow|cause|contain)|does [a-z]+ (?:cause|contain|help|float|expire|rust|freeze|go bad|
    hurt|conduct|have (?:caffeine|gluten|sugar|alcohol|protein))|can (?:you|i|one|we) (?:freeze|eat|reheat|
    microwave|grow|mix|substitute|boil|bake|wash|drink|get [a-z]+ from|die (?:of|from)|see .{2,20} from space)|
    how (?:long|much|many|often|far|big|old|late|early) (?:do|does|can|should) (?:[a-z]+s?|a [a-z]+|
    an [a-z]+) (?:live|sleep|last|weigh|take|eat|grow|get|keep|need|be|cost)|how long do i (?:boil|bake|cook|
    roast|steam|soak|marinate|simmer|rest)`,
  world: `
    ^(?:so |and |but |hey |hi |please |quick question:? |ok |okay )*(?:what(?:'s| is| are) (?:a|an|some|good)|
    what (?:does|do) (?:a|an|[a-z]+s)|how (?:tall|high|deep|far|fast|heavy|hot|cold|big|old|wide|loud|common|
    dangerous) (?:is|are|do|does|can)|how many [a-z]+ (?:in a|in an|are in a|does a|do [a-z]+s|per|can a|
    should)|how (?:does|do|is|are) (?!i |we |you |he |she |they |it )[a-z]+|how long (?:do|does|should|can|
    to) (?!we|our|my)|how often should|how much (?:water|protein|sleep|does a|is a|should)|why (?:is|are|do|
    does|can|can't|don't|doesn't) (?!i |we |our |my |you |it |he |she |they )[a-z]+|who (?:painted|built|
    founded|directed|designed)|when (?:did the|was the [a-z]+ (?:invented|built|founded)|is the best|do [a-z]+s|
    does (?:a|ramadan|summer|winter|spring))|where (?:do|does) (?!i |we |you |he |she |they )[a-z]+s? (?:come|live|grow|originate)|
    can (?:dogs|cats|you|babies|plants|humans|people|horses|rabbits|a|an|one|birds|fish|pregnant|kids)|
    do (?:cats|dogs|fish|plants|birds|snakes|bees|penguins|all|people|humans|you need|i need a|men|women|babies|
    trees|vegans|spiders|insects|octopuses|sharks)|does (?:cold|the (?:moon|sun|earth|human)|coffee|alcohol|
    sugar|water|garlic|eating|drinking|a|an|it (?:hurt|snow|rain)|[a-z]+ing)|is (?:a|an|it (?:safe|true|healthy|
    ok|okay|legal|bad|dangerous|possible|rude|normal|better|cheaper|worth|grammatical|correct|harmful)|
    there (?:life|such)|[a-z]+ (?:healthy|poisonous|toxic|vegan|vegetarian|edible|good for|bad for))|
    are (?:[a-z]+s (?:a|an|healthy|poisonous|mammals|fruits?|vegetables?|really|good|safe|bad|vegan|dangerous|
    edible|toxic|reptiles|insects|able|related))|what [a-z]+ techniques|what makes|what should you|
    what's it like)`,
  howTo: `
    how (?:do|can|should|would|could|might) (?:i|you|we|one|people)|how to|how does one|best way to|way to|
    is there (?:a|any) way|what's the (?:usual|best|easiest|simplest|idiomatic|recommended) (?:way|fix|method)|
    tips for|step by step|instructions`,
  make: `
    (?:^|(?:please|can you|could you|would you|pls|help me(?: to)?|and|then|i need you to|i want you to|
    just) )(?:write|compose|translate|explain|describe|define|summari[sz]e|list|name|suggest|convert|calculate|
    compute|invent|proofread|proof-read|rewrite|reword|rephrase|paraphrase|make (?:this|it|me|up|a|an|the)|
    recommend|generate|create|draw|imagine|pretend|compare|solve|brainstorm|correct|shorten|spell|simplify|
    outline|design|implement|refactor|optimi[sz]e|add|fix|debug|review this|give (?:me )?(?:a|an|some|\\d+|ten|
    five|three|two|six|seven|eight|four|twenty)|tell me (?:a|an|about|something|how|why|what (?:a|is)|
    the (?:story|difference))|show me (?:a|an|how|the)|teach me|come up with|turn this|put this|change this|
    act as|play|quiz me|plan (?:a|an)|help me (?:write|understand|with)|set up|format|count|find (?:a|
    the (?:square|area|derivative|bug|error))|tell a|sing|rank|classify|guess|finish|complete|edit|expand|
    condense|tighten|polish|roleplay|role-play|quiz me|check (?:this|the grammar|my (?:grammar|spelling))|
    read this|help me (?:to )?(?:phrase|word|name|choose|learn)|how would you|what would|walk me through|
    how would you|say .{1,40} in|what rhymes|suggestions? for|ideas for|plot|sort|reverse|parse|port|
    migrate this|rename|extract)`,
  indefinite: `a|an|some|any|one|two|three|five|ten|several|people|things|something|anything`,
  definite: `
    the(?! (?:sky|[a-z]+est(?![a-z])|immune|nervous|digestive|solar|stock|ozone|greenhouse|dead|red|black|
    pacific|atlantic|titanic|pyramids|great|industrial|civil|cold|second|renaissance|constitution|senate|tides|
    seasons|northern|southern|aurora|olympics|olympic|world cup|eiffel|mona|stomach|liver|eyes?|skin|lungs|ear|
    blood|tongue|climate|environment|night|air|ground|water|phrase|term|proverb|saying|idiom|story of|legend|
    myth|theory|concept|law of|laws of|history|origin|population|square|circumference|meaning|nobel|oscars|
    beatles|vikings|romans|greeks|egyptians|aztecs|mayans|incas|samurai|queen|king|president|pope|un|eu|usa|uk|
    us|netherlands|philippines|bahamas|alps|himalayas|sahara|amazon|nile|gym|kitchen floor|oven|fridge|freezer|
    microwave|shower|toilet|sink|drain|mind|soul|gods?|devil|dead|poor|rich|elderly|bottom|top|middle|north|
    south|east|west|left|right|sea|beach|desert|forest|jungle|moons?|sahara|big bang|higgs|periodic|stone age|
    bronze|iron age|ice age|dark ages|crusades|cold war|gold rush|great depression|holocaust|lottery|odds|
    chances?|benefits|advantages|disadvantages|effects?|causes?|symptoms|signs|rules|steps|basics|principles|
    pros|other side|plural|verb|noun|accent|passive|subjunctive|past tense|comma|quickest|proper|recommended|
    typical|standard|normal|ideal|right way|best way|easiest|sun|moon|earth|world|sea|ocean|oceans|universe|
    human|brain|heart|internet|planets?|rain|stars|weather|day after|best|difference|capital|same|first|most|
    largest|main|usual|offside|passive|dark|future|past|present|average|alphabet|plot|meaning|time of|rule of|
    roman|ancient|middle ages|french|german|english|american|speed|boiling|body|bible|economy|stock market|
    equator|atmosphere|dinosaurs|opposite)(?![a-z]))`,
  greeting: `
    hi+|hey+|hello+|hallo|howdy|yo|hiya|heya|greetings|good (?:morning|afternoon|evening|night|day)|morning|
    evening|night night|gn|gm|welcome(?: back)?|long time no see|good to (?:see|have|be)|nice to (?:see|meet|
    have)|bye+|bye-bye|goodbye|good bye|see (?:you|ya)|cya|later|ttyl|talk (?:to you )?(?:later|soon)|take care|
    have a (?:good|nice|great|lovely|wonderful|safe)|sleep well|sweet dreams|good ?night|cheerio|farewell|
    so long|until (?:tomorrow|next time|then)|brb|bbl|afk|gtg|gotta (?:go|run)|off to bed|heading (?:out|home|
    off)|back in|i'm back|be right back|happy (?:monday|tuesday|wednesday|thursday|friday|weekend|birthday|
    new year|easter|holidays|christmas)|merry christmas|cheers|congrat(?:s|ulations)|well done|good luck|
    bless you|get well|enjoy (?:your|the|it)|you there|anyone there|anybody (?:there|home)|still there|
    just (?:saying hi|checking in|popping in|wanted to say)|knock knock|speak soon|have fun|rest well|
    safe travels|gotta (?:run|dash|fly|sleep)|talk later|speak later|catch you later|off (?:i go|to (?:lunch|
    bed|work|sleep))|logging off|signing off|over and out|peace out|peace|ciao|adios|aloha|namaste|salut|hola|
    bonjour|toodles|laters|hello again|hi again|hey again|it's me(?: again)?|me again|guess who|look who's|
    how do you do|top of the morning|rise and shine|good ?morn(?:ing|in)|(?:good|great|lovely) (?:to be|seeing|
    talking|chatting)|wish me luck|merry|happy [a-z]+(?: everyone| to you| all)?|stay (?:safe|warm|cool|well)|
    drive safe|godspeed|high five|fist bump|hugs?|xoxo|x+o+|❤️`,
  thanks: `
    thank(?:s| you| u| ya)|thx|ty|tysm|thanx|cheers|much appreciated|appreciate (?:it|that|you|your)|
    appreciated|grateful|you're welcome|no problem|no worries|np|my pleasure|don't mention it|any ?time|ta|
    bless you|owe you one|kind of you`,
  laugh: `
    (?:ha){2,}h?|h[aeo]h[aeo]h?[aeo]?|lo+l|lmao|rofl|hihi|xd|ugh+|hm+|mhm|uh|um+|oh+|ah+|aha|wow+|whoa|yay+|
    yeah+|phew|oops|ouch|yikes|meh|eh|aw+|ooh+|omg|damn|geez|jeez|gosh|woo(?:hoo|t)?|hooray|hurray|bah|boo|huh|
    duh|yum|yuck|eww?|sigh|whatever|wtf|gee|dang|blimey|my goodness|oh my|oh dear|oh no|oh well|ahem|yep|yup|
    whee|tada`,
  agreement: `
    ^(?:ah |oh |well |ok |okay |haha |yeah )*(?:yes|no way|whoops|roger that|on it|fine by me|good to know|
    no idea|not bad|cool cool|k then|as you wish|suit yourself|touche|touché|point taken|right on|you bet|
    for sure|totally|why not|sure thing|no problem|of course|by all means|that'll do|noted|aye|ya|yess+|yup yup|
    okie|okie dokie|okey dokey|good enough|never mind|i'm in|count me in|bet|word|facts|same|true that|
    say no more|understandable|no comment|my mistake|my fault|silly me|excuse me|pardon|better|much better|
    well ok|so be it|very well|there we go|there you go|here you go|voila|ta-da|done and done|that's settled|
    case closed|moving on|anyway|anyways|yes|yeah|yep|yup|ok|okay|okey|k|kk|sure|alright|all right|right|fine|
    great|good|nice|cool|perfect|excellent|awesome|amazing|brilliant|lovely|super|wonderful|fantastic|sweet|
    neat|no|nope|nah|never mind|nvm|nevermind|true|exactly|indeed|absolutely|definitely|of course|maybe|perhaps|
    agreed|deal|done|got it|i see|i understand|understood|makes sense|fair|fair enough|sounds (?:good|great|
    fine|like)|works for me|works|works now|will do|noted|not really|not now|i guess|i think so|i agree|
    i don't know|dunno|idk|that (?:works|makes sense|helps|helped|does it|did it|will do)|that's (?:fine|right|
    it|all|ok|okay|great|good|true|fair|correct|perfect|better|enough|what i|awesome|so)|all good|my bad|sorry|
    apologies|oops|wrong (?:window|chat|button)|ignore (?:that|me)|forget it|wait|hold on|one (?:sec|moment|
    second|minute)|just a (?:sec|moment|second|minute)|hang on|let me (?:think|see|check)|go (?:on|ahead)|
    please do|carry on|stop|whatever|i'll (?:try|give|let|think|take|go|do|be|look|have|see|come)|correct|wow|
    interesting|really|seriously|impressive|congrats|welcome|perfectly|gotcha|roger|copy that|same|same here|
    me too|not bad|so so|could be (?:better|worse)|can't complain)`,
  feeling: `
    (?<!(?:do|did|what|why|how|where|when|which|if|that|who|can|should) )i(?:'m| am|'ve been| feel|
    'm feeling)(?: (?:so|very|really|quite|a bit|a little|just|still|pretty|totally|kind of|kinda|feeling|such|
    not|too|super|back|in))*(?: a)? (?:bored|tired|sleepy|exhausted|happy|sad|hungry|thirsty|excited|stressed|
    busy|fine|good|great|ok|okay|well|sick|ill|cold|hot|lonely|proud|glad|sorry|angry|annoyed|confused|ready|
    done|impressed|amazed|grateful|nervous|anxious|worried|relieved|overwhelmed|off|home|here|late|lost|
    speechless|curious|kidding|joking|starving|freezing|lazy|awake|up|alive|drained|down|mood|bad mood|
    good mood|looking forward|shattered|knackered|wrecked|beat|burnt out|burned out|all ears|half asleep)|
    (?<!(?:do|did|what|why|how|where|when|which|if|that|who|can|should) )i (?:really |just |so |do |
    kind of )?(?:love|like|hate|adore|enjoy|miss(?:ed)?|need (?:a |more |some )?(?:coffee|sleep|break|nap|
    holiday|vacation|drink|hug|beer|tea)|want (?:a |to )?(?:coffee|sleep|nap|go home|holiday|hug)|could (?:use|
    do with|really)|can't (?:believe|wait|sleep|stop)|wish|hope (?:you|so|it|that)|feel(?: like)?|guess|suppose|
    bet|doubt it|never|always|wonder if you|slept|had (?:a|such a|the best|the worst)|thought so|knew it|hope)|
    can't (?:believe|wait)|couldn't agree|feeling (?:good|great|tired|better|low|fine)|so (?:tired|bored|happy|
    cold|hot|hungry|true|cool|funny|nice|much fun|sleepy)|too (?:early|late|hot|cold|funny|much|kind|tired)|
    long day|rough (?:day|night|morning|week)|mondays?|it's (?:been|raining|snowing|so|too|freezing|hot|cold|
    late|early|friday|monday|finally|lovely|sunny|a beautiful|nice)|time for (?:a|some|bed|lunch|coffee)|
    need (?:a )?(?:coffee|sleep|nap|break)|(?:i|we) (?:give up|did it|made it|survived|need (?:a|an|some|
    more) [a-z]+|burnt|burned|spilled|dropped my|just (?:woke|got (?:home|back|up)|had)|overslept|passed|aced|
    failed|won|lost|swear|mean it|tried|laughed|cried|thought|understand|see|know|can't even|could cry|got it|
    doubt|hear you|feel you|owe you)|(?:just|only) (?:kidding|joking|wondering|saying|checking|testing|bored|
    chatting)|(?:almost|nearly|finally|thank god it's|is it) (?:there|friday|weekend|the weekend|done|lunch|
    home)|my (?:brain|head|back|feet|eyes|cat|dog|coffee|tea|internet|legs|stomach|day|week|mood|monday) (?:is|
    are|was|hurts?|just|has been|keeps)|(?:so|very|too) (?:much|many) (?:meetings|work|to do|coffee)|(?:rain|
    snow|sun|sunshine|monday|winter|coffee|pizza) (?:again|at last|please|time|is|makes)|need(?:ed)? (?:that|
    this|a)|fingers crossed|here (?:we|i) go(?: again)?|it is what it is|(?:this|it|today|yesterday|traffic|
    the weather|weather|lunch|dinner|work|the coffee|the sun|the rain|the day|
    the week)(?:'s| is| was| has been| feels)(?: (?:so|really|very|too|such|just|a|an|quite|pretty|absolutely|
    finally|already|still|getting|been))* (?:good|great|nice|fun|funny|awful|terrible|horrible|lovely|gorgeous|
    beautiful|cold|hot|warm|wet|late|early|boring|crazy|insane|tiring|long|hard|rough|fine|amazing|awesome|
    delicious|perfect|sunny|rainy|snowing|raining|weird|exhausting|hectic|quiet|slow|over|shining|killing me|
    annoying|dreadful|grey|miserable|wonderful|interesting|ridiculous|sad|madness|chaos|friday|monday|weekend)|
    (?:i'm|i am) (?:off|going|heading|leaving|out|so|all|just|only|not|always|still|really|too|feeling|getting|
    having|loving|dying|laughing|crying|smiling|listening|eating|drinking|making|on (?:it|my way|a roll|a break|
    fire)) ?[a-z]*|i'd love|i'd rather|i want to (?:sleep|go|cry|nap|hide|rest)|(?:i )?(?:slept|ate) (?:well|
    badly|too|terribly|great|like)`,
  praise: `
    you(?:'re| are| r)(?: (?:so|the|very|really|just|such|a|an|my|quite|too))* (?:best|funny|great|awesome|
    amazing|smart|clever|genius|helpful|kind|welcome|right|sweet|cute|cool|nice|star|legend|hero|lifesaver|
    life saver|brilliant|wonderful|hilarious|fast|quick|good|silly|weird|wrong|annoying|patient|incredible|
    treasure|angel|gem|friend|robot|polite|lovely|adorable|impressive|fantastic|perfect|on fire|something else|
    joking|kidding|killing me)|you (?:genius|legend|rock|star|beauty|again|too|made my day|made me|crack me|
    never fail|did (?:great|well|it|good)|saved|nailed|got (?:it|me)|really helped|helped)|(?:good|great|nice|
    excellent|amazing|awesome|fantastic|lovely|well) (?:one|job|work|done|bot|stuff|to know|to hear|idea|point|
    question|call|answer|weather|day|weekend|chat|chatting|talking|explanation|try|catch|news)|
    that(?:'s| is| was| made| sounds| looks| went| really| helped| felt| feels| would be)(?: (?:a|so|really|
    very|the|too|pretty|quite|such|just|super|an|me|totally|absolutely|kind of|my|be))* (?:good|great|nice|
    funny|helpful|awesome|amazing|cool|hilarious|interesting|perfect|sweet|kind|lovely|brilliant|embarrassing|
    close|quick|fast|fun|weird|odd|strange|smile|laugh|useful|wonderful|impressive|cute|sad|annoying|crazy|wild|
    awkward|delicious|beautiful|a relief|relief|easy|hard|fantastic|best|well|joke|delight|exactly|clear|clever|
    exhausting|scary|intense|lot|day|awful|terrible|rude|surprising|unexpected|disappointing|bad|encouraging|
    encouraged|better|silly|nonsense|shame|pity|bummer|life|story|spirit|treat)|what an? (?:[a-z]+ )?(?:day|
    week|morning|night|year|weekend|mess|shame|pity|relief|joke|surprise|time|game|match|life|idea|beautiful|
    lovely|weird|great|view|story|ride|legend|show|coincidence|nightmare|disaster|treat|monday|joy)|(?:it|
    everything|all|the code|code|that|this|everything's) (?:works?|worked|is working|is fine|is good|helped|
    is great|went well|went great)(?: (?:now|fine|great|perfectly|well|like a charm|so well|perfect))*!*$|
    very helpful|so helpful|really helpful|super helpful|well said|exactly what i needed|just what i needed|
    love it|loved it|like it|made my day|love that|love this|good (?:bot|boy|girl|robot|human)|
    you(?:'ve| have) been (?:so |very |really |a )?[a-z ]+|you always|you never|you deserve|you know what|
    you'd be|you should be|you (?:are|were|did|do) (?:so |really |very |too |it )?[a-z]+|how (?:nice|sweet|
    lovely|kind|funny|cute|wonderful|exciting|thoughtful|dare you|rude|odd|weird|strange|embarrassing|annoying|
    boring|cool|interesting)|(?:couldn't|could not) have (?:done|said|asked)|(?:impressive|brilliant|genius|
    legend|superb|magnificent|bravo|kudos|props|chapeau|hats off|respect|nailed it|spot on|top notch|
    first class|well played|nicely done|smooth|clever|cute|adorable|hilarious|priceless|classic|gold|fire|dope|
    sick|lit|rad|epic|sweet|neat|stunning|beautiful|gorgeous|wonderful|fantastic|terrific|fabulous|marvelous|
    splendid|incredible|unbelievable|outstanding|amazing|awesome|perfect|excellent)(?= |!|$|,|\\.)|so (?:cool|
    nice|good|kind|sweet|cute|funny|helpful|smart|clever|true|relatable|fun)|such (?:a|an) [a-z]+(?: [a-z]+)?|
    that (?:cracked me up|cheered me up|made my|means a lot|hurt|sucks|stings|explains it|rocks)|
    this (?:is (?:so|really|very|such) [a-z]+|rocks|sucks|helps)|it (?:worked|works|helped|really|sucks|happens|
    hurts|rocks) ?[a-z]*`,
  chat: `
    how(?:'s| is|'re| are| r) (?:it going|you|u|life|things|everything|your (?:day|night|morning|weekend|
    evening|week|monday|friday|life|mood)|we doing|ya|the weather|my favou?rite|all)|how (?:are|have) (?:you|u|
    things)|how do you (?:do|feel|like)|how was your|how did you sleep|what(?:'s| is) (?:up|new|good|happening|
    going on|cooking|your (?:name|favou?rite|mood|opinion|deal|story))|whats up|sup|wassup|
    what are you (?:up to|doing|wearing|made of)|are you (?:a|an|ok|okay|there|real|human|sure|kidding|serious|
    busy|awake|happy|tired|bored|sentient|alive|still there|listening|ready|feeling|having|always|ever|joking|
    alright|doing|enjoying|free|sleeping|conscious|mad|angry)|who are you|what are you|who (?:made|built|
    created) you|do you (?:sleep|dream|like|love|eat|have (?:feelings|a (?:name|favou?rite|soul|sense|minute|
    moment))|ever (?:sleep|get|feel|dream|rest)|believe|get (?:tired|bored)|enjoy|feel|drink|think you|want to|
    mind|prefer|watch|hate|speak)|can you (?:hear|see|feel) me|tell me a joke|sing|isn't it|innit|right\\?|
    don't you think|aren't you|wanna|guess what|any plans|having fun|did you (?:sleep|miss|have (?:a|fun))|
    have you (?:eaten|slept|had|ever been in love)|ready for|you (?:ok|okay|good|alright|up|awake|busy|there)|
    where are you (?:from)?|how old are you|your (?:birthday|favou?rite)|tired of me|bored yet|talk to me|
    entertain me|how(?:'d| did) you sleep|what(?:'s| is) (?:cooking|crackin|shaking|poppin|the craic|
    your (?:sign|favorite|favourite)|wrong with (?:me|you)|life)|(?:cheer|entertain|surprise|amuse|motivate|
    bore) me(?: up)?|(?:tell|say) (?:me )?(?:something|a joke|anything|hi|hello)(?: (?:nice|funny|cool|
    interesting))?|do you (?:remember me|know who i am|miss me|hate me|get|ever|even|like me|want|agree|work|
    speak|care|understand)|can (?:we|i) (?:be|just) (?:friends|chat|talk|vent)|can you (?:believe|imagine|sing|
    dance|laugh|feel|cook|see|keep a secret)|are (?:you|we) [a-z]+(?: [a-z]+)?\\?*$|will you (?:marry|be|miss|
    remember)|would you rather|is (?:anybody|anyone|somebody) (?:there|here|home|out there|listening)|
    isn't (?:it|that|this)|wasn't (?:it|that)|aren't (?:you|we|they)|don't you|right$|you know\\?*$|eh\\?|
    huh\\?|really\\?|seriously\\?|for real\\?|you sure\\?*|is it (?:friday|weekend|monday|lunch|over|just me|
    too early|cold)[a-z ]*|why (?:are you|so|is it always|me)|what (?:do you|would you) (?:think|like|do)|
    what's your|where(?:'ve| have) you been|(?:are|is) (?:it|we|this) (?:friday|there|over|the weekend) yet|
    ready\\?|and you\\?|how about you|what about you|you\\?`,
  ask: `
    ^(?:what|what's|whats|who|who's|whose|whom|when|when's|where|where's|which|why|how|how's|is|are|was|were|do|
    does|did|has|have|had|can|could|will|would|should|any|am)`,
};
