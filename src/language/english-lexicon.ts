/** Words that carry grammar, not meaning. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the of to in on at for from by with about into onto over under through as than then so if because while ' +
    'and or but nor not no yes is are was were be been being am do does did done doing have has had having ' +
    'will would shall should can could may might must i you he she it we they me him her us them my your his its ' +
    'our their mine yours hers ours theirs myself yourself himself herself itself ourselves themselves this that ' +
    'these those there here what when where who whom whose why how which s t re ll ve m d im ive id youre its ' +
    'thats dont didnt doesnt isnt wasnt cant couldnt wont wouldnt up out off down just also too very really only ' +
    'some any all both each few more most other such own same again ever now'
  ).split(' '),
);

/** Words said in nearly every conversation, whatever it is about. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    'get got getting go going gone went goes come came coming make made making take took taking taken know knew ' +
    'think thought say said tell told see saw seen look looking looks seem seems feel felt feeling want wanted ' +
    'need needed let lets like liked likes love loved loves good great nice cool awesome amazing wonderful ' +
    'fantastic super pretty sure okay ok yeah yep yes oh wow hey hi hello thanks thank please sorry glad happy ' +
    'thing things stuff something anything everything nothing someone anyone everyone way lot lots bit kind ' +
    'sort much many little big new old last next first one two time times day days today always never sometimes ' +
    'still back well even right long since after before during around between against without within keep keeps ' +
    'kept give gave given use used using try tried trying help helped helps put mean means meant part people ' +
    'person man woman guy guys really actually definitely totally absolutely maybe probably perhaps lol haha ' +
    'hope hoping wish wait believe guess work works working start started find found life world year years ' +
    'week month talk talking chat tell share shared sharing show showed shown ask asked call called bring brought ' +
    'another else every whole different important special best better bad hard easy true thats theres whats ' +
    'recently currently already soon later ago often usually together away able done kinds type types'
  ).split(' '),
);

/**
 * Everyday words that can replace one another; each line is one notion. A search for one word of a notion also finds
 * texts with another, with little weight. Written from general English. Words with many other meanings are left out.
 */
export const NOTIONS: readonly string[] = [
  'mother mom mum mama mommy',
  'father dad papa daddy',
  'parent mother father mom dad mum folks',
  'child kid son daughter baby toddler boy girl',
  'sibling brother sister',
  'grandparent grandmother grandfather grandma grandpa granny',
  'spouse wife husband partner married marriage wedding fiance fiancee engaged',
  'date dating boyfriend girlfriend relationship single divorce breakup romantic',
  'friend buddy pal mate bestie friendship',
  'relative cousin aunt uncle niece nephew family',
  'job career profession occupation work employ employer employment position hire',
  'boss manager supervisor lead',
  'colleague coworker teammate',
  'company business firm startup employer shop store venture',
  'quit resign fired laid-off unemployed',
  'school college university degree education class course student study academic',
  'teacher professor tutor instructor mentor coach',
  'exam test quiz grade diploma graduate graduation',
  'study learn research investigate',
  'money dollar cash salary budget price cost finance financial pay savings loan',
  'buy purchase bought shopping ordered acquire',
  'sell sold sale',
  'gift present birthday surprise',
  'home house apartment flat condo residence rent landlord',
  'live reside move relocate moved settle',
  'country nation homeland abroad foreign immigrate',
  'city town village downtown neighborhood',
  'travel trip vacation holiday journey tour flight abroad getaway roadtrip visit',
  'hotel hostel airbnb resort lodge',
  'airplane plane flight airport fly',
  'car vehicle truck automobile drive driving',
  'bike bicycle cycling biking',
  'road highway street route',
  'beach ocean sea coast shore surf lake swim',
  'mountain hike hiking trail climb camp camping outdoors forest nature park',
  'dog puppy pup pet',
  'cat kitten kitty pet',
  'pet animal dog cat puppy kitten turtle hamster rabbit bird fish',
  'food meal dish cuisine recipe cook cooking dinner lunch breakfast snack eat',
  'bake baking cake cookie dessert pastry bread pie muffin',
  'restaurant cafe diner bistro eatery',
  'drink coffee tea wine beer juice soda beverage cocktail',
  'vegetarian vegan diet nutrition healthy',
  'doctor physician hospital clinic nurse medical',
  'sick ill disease illness health unwell symptom flu',
  'injury hurt broken pain injured sprain surgery',
  'allergy allergic intolerance asthma',
  'exercise workout gym fitness training yoga run running jog weights',
  'sport game team match play basketball football soccer tennis baseball hockey tournament championship',
  'race marathon run running 5k',
  'music song band concert album sing singer musician gig festival',
  'instrument guitar piano violin clarinet drums flute',
  'art painting paint draw drawing artist sketch canvas pottery sculpture artwork',
  'dance dancing ballet dancer studio choreography',
  'book novel read reading author story library literature',
  'write writing writer journal diary blog poem poetry',
  'movie film cinema show series watch actor television tv',
  'video game gaming console gamer xbox playstation nintendo',
  'photo picture photograph photography camera image selfie portrait',
  'phone call mobile text message',
  'computer laptop pc software program code coding programming app',
  'email mail message inbox',
  'hobby interest pastime leisure fun enjoy activity',
  'party celebrate celebration birthday anniversary event festival',
  'charity donate fundraiser volunteer volunteering shelter nonprofit cause community',
  'church religion faith god pray prayer spiritual temple religious',
  'politics election vote government political mayor senator campaign',
  'military army veteran soldier navy',
  'police crime law legal lawyer court',
  'sad depressed upset grief lonely cry heartbroken',
  'anxious anxiety stress stressed worry worried nervous afraid fear scared',
  'angry mad annoyed frustrated furious',
  'therapy therapist counseling counselor psychologist mental psychology',
  'relax calm unwind destress peaceful meditate meditation',
  'die died death dead passed funeral lost loss grave',
  'born birth birthday age pregnant',
  'adopt adoption foster orphan',
  'gay lgbtq queer transgender lesbian pride bisexual',
  'garden gardening plant flower tree vegetable grow',
  'weather rain snow storm sunny hurricane flood',
  'fire burn flame wildfire',
  'clothes clothing dress shirt shoes outfit fashion wear jacket jewelry necklace',
  'color colour red blue green yellow purple pink orange',
  'furniture couch chair table desk bed sofa',
  'win won prize award medal trophy victory champion',
  'goal dream ambition plan aspiration future aim',
  'plan schedule arrange organize upcoming agenda',
  'meet meeting met gather meetup conference',
  'start begin launch open opening found establish',
  'finish end complete done close',
  'fix repair broken mend',
  'build make create construct craft handmade',
  'problem issue trouble challenge setback difficulty bug error obstacle',
  'decide decision choose choice chose pick opt',
  'prefer favorite favourite preference',
  'agree accept approve',
  'hate dislike despise',
  'inspire inspiration motivate motivation encourage influence',
  'advice suggest suggestion recommend recommendation tip',
  'fast quick rapid speed',
  'big large huge enormous giant',
  'small tiny little',
  'old ancient elderly vintage',
  'pretty beautiful gorgeous lovely stunning',
  'funny hilarious laugh joke humor comedy',
  'scary horror haunted creepy',
  'brave courage strong strength resilient',
  'server database deploy deployment backend hosting infrastructure',
  'login auth authentication password sign-in oauth credential',
  'deadline due date cutoff',
  'bug defect error crash fault exception',
  'test testing qa check verify',
  'release ship launch version deploy rollout',
  'document doc report paper file spec write-up',
  'customer client user buyer',
];

/** Words that place a text in time. */
export const TIME_WORDS: ReadonlySet<string> = new Set(
  (
    'yesterday today tomorrow tonight weekend monday tuesday wednesday thursday friday saturday sunday january ' +
    'february march april june july august september october november december week weeks month months year ' +
    'years ago morning afternoon evening night last next recently birthday anniversary summer winter spring autumn fall'
  ).split(' '),
);
