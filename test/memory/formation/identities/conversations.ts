/** A conversation of one line a turn. A mention is written {words|who}: the words used, and who they mean. */
export interface AnnotatedConversation {
  /** The project it belongs to; without one it is a talk of its own. */
  readonly project?: string;
  /** Who says the lines, in turns; the first where there are more lines. */
  readonly speakers?: readonly string[];
  readonly lines: readonly string[];
}

/**
 * Conversations of a small firm and its owner's life, in the order in which they were held, with everybody who is
 * spoken of told apart by hand: people of one first name, of one family name, of names nearly alike, under addresses,
 * initials and titles; and things with names like theirs.
 */
export const conversations: readonly AnnotatedConversation[] = [
  {
    project: 'harbour',
    lines: [
      '{Tom Becker|becker} draws the plans for the quay.',
      '{Tom|becker} wants them by Friday, and {Nadia Orlov|nadia} checks the numbers.',
      'Send them to {tom.becker@quayworks.com|becker}.',
    ],
  },
  {
    project: 'harbour',
    lines: ['{Nadia|nadia} says the numbers hold.', 'So {Tom|becker} can go on.'],
  },
  {
    lines: [
      'My landlord is called {Tom Riley|riley}.',
      '{Tom|riley} raised the rent again.',
      'His sister {Joan Riley|joan} lives upstairs.',
    ],
  },
  {
    lines: ['I wrote to {triley@homes.net|riley} about the roof.', '{Joan|joan} said he is away.'],
  },
  {
    lines: ['{Ali|ali} called about the bakery.'],
  },
  {
    lines: ['{Ali C.|ali} has a cousin in Izmir.'],
  },
  {
    lines: ['Please answer {ali@camarata.com|ali} today.'],
  },
  {
    lines: ["{Aric's business partner Ali|ali} signed the lease, and {Aric|aric} did too."],
  },
  {
    lines: ['{Aric Lund|aric} sends the invoice.', '{Ali Camarata|ali} pays it.'],
  },
  {
    lines: ['{Chris Park|park} plays chess on Mondays.', '{Chris Parker|parker} breeds dogs.'],
  },
  {
    lines: ['{Chris Parker|parker} has a new litter.', 'I will ask {Chris|parker} for a puppy.'],
  },
  {
    lines: ['{chris.park@chessclub.org|park} sent the pairings.'],
  },
  {
    lines: ['{Anna Schmidt|anna-s} teaches maths.', '{Anna Schmitt|anna-t} sells wine.'],
  },
  {
    lines: ['{Dr. Okafor|okafor} looked at my knee.', '{Ngozi Okafor|okafor} wants to see it again in May.'],
  },
  {
    lines: ['{Maria Lopez|maria} and {Mario Lopez|mario} are twins.'],
  },
  {
    lines: ['{mario.lopez@twins.org|mario} wrote, and {maria.lopez@twins.org|maria} did not.'],
  },
  {
    project: 'atlas',
    speakers: ['Jonas Weber', 'Priya Nair'],
    lines: [
      'The release waits for {Atlas|atlas}.',
      'Thanks, {Jonas|jonas}. {Sam Ito|ito} has the patch.',
      '{Priya|priya}, can {Sam|ito} test it too?',
    ],
  },
  {
    project: 'atlas',
    speakers: ['Jonas Weber', 'Sam Ito'],
    lines: ['{Priya Nair|priya} found a leak in {Atlas|atlas}.', '{Jonas|jonas}, it is in the parser.'],
  },
  {
    lines: ['{Sam Reyes|reyes} fixed my bike.', '{Sam|reyes} takes no money from friends.'],
  },
  {
    project: 'atlas',
    lines: ['{Priya|priya} and {Sam|ito} ship it on Monday.'],
  },
  {
    lines: ['{Katarzyna Nowak|kasia} moved to Gdansk.', 'I miss {Katarzyna|kasia}.'],
  },
  {
    lines: ['{K. Nowak|kasia} is on the list of speakers.'],
  },
  {
    lines: ['{knowak@uni.edu|kasia} answered at once.'],
  },
  {
    lines: ['{Peter|peter-uncle} is my uncle.', '{Peter|peter-uncle} keeps bees.'],
  },
  {
    lines: ['{Peter Holm|peter-uncle} sold his hives.'],
  },
  {
    lines: ['{Peter Vance|vance} runs the bank.', 'I asked {Peter Vance|vance} for a loan.'],
  },
  {
    lines: ['{Lena Vogt|lena-v} sang, and {Lena Marsh|lena-m} danced.', 'I filmed {Lena Vogt|lena-v}.'],
  },
  {
    lines: ['{lena.marsh@stage.org|lena-m} wants the film.', '{Lena|lena-m} paid for it.'],
  },
  {
    lines: ["{Mia's brother Leo|leo-b} cooks.", "{Ruth's son Leo|leo-s} is three."],
  },
  {
    lines: ["{Mia's brother Leo|leo-b} opened a place in town."],
  },
  {
    lines: ['{info@quayworks.com|office} confirmed the order.', 'So did {office@homes.net|office-homes}.'],
  },
  {
    lines: ['{Northern Lights|northern} is late.', 'The budget of {Northern Lights|northern} is spent.'],
  },
  {
    lines: ['{Northern Lights 2|northern-2} begins in June.'],
  },
  {
    lines: ['{Ben Stone|stone} climbs.', '{B. Stone|stone} holds the record.', '{Ben|stone} never trains.'],
  },
  {
    lines: ['{Tomas Becker|tomas} is from Brno.', '{Tomas|tomas} restores organs.'],
  },
  {
    lines: ['{Grace Lee|lee} and {Grace Li|li} share a desk.', '{Grace Li|li} leaves in May.'],
  },
];

/** Written after the weights were set by the others, and never used to set them. */
export const laterConversations: readonly AnnotatedConversation[] = [
  {
    project: 'orchard',
    speakers: ['Helen Brandt', 'Victor Amsel'],
    lines: [
      '{David Kim|kim} prunes the old trees, and {David Roth|roth} sells the apples.',
      'Did {Victor|victor} order the crates? {Helen|helen} wants to know.',
      '{Rosa Delgado|rosa} grafts the new ones with {David Kim|kim}.',
    ],
  },
  {
    project: 'orchard',
    lines: ['{Rosa|rosa} and {David|kim} finished the last row.', '{D. Roth|roth} found a buyer.'],
  },
  {
    lines: ['{david.roth@market.com|roth} sent the offer.', '{rosa.d@orchard.org|rosa} signed it.'],
  },
  {
    lines: ['{Yusuf|yusuf} is my barber.', '{Yusuf|yusuf} moved shops in spring.'],
  },
  {
    lines: ['{ydemir@cuts.com|yusuf} confirmed Thursday.', '{Yusuf Demir|yusuf} is never late.'],
  },
  {
    lines: ["{Helen's daughter Clara|clara-b} plays the cello.", '{Clara|clara-b} has a concert on Sunday.'],
  },
  {
    lines: ['{Clara Hoffmann|clara-h} is the new notary.', '{Ms Hoffmann|clara-h} charges a lot.'],
  },
  {
    lines: ['{Paul Martin|martin-p} and {Martin Paul|paul-m} get confused all the time.'],
  },
  {
    lines: ['{Martin Paul|paul-m} fixed the tractor, and {Paul Martin|martin-p} broke it again.'],
  },
  {
    lines: ['{Elena Petrova|petrova} teaches Russian.', '{Elena|petrova} gave me a book.'],
  },
  {
    lines: ['{Elena Popescu|popescu} cuts films.', 'I met {Elena|popescu} at the festival.'],
  },
  {
    lines: ['{elena.popescu@films.ro|popescu} wants the reels by May.'],
  },
  {
    lines: [
      '{Jean-Luc Moreau|moreau} bakes.',
      '{Jean-Luc|moreau} sells out by nine.',
      '{Mr Moreau|moreau} opens at five.',
    ],
  },
  {
    lines: [
      '{Wei Zhang|zhang-w} and {Wen Zhang|zhang-n} run the clinic.',
      '{Dr. Wei Zhang|zhang-w} sees children.',
    ],
  },
  {
    lines: ['{Alex Stone|alex-s} and {Alexa Stone|alexa-s} are siblings.'],
  },
  {
    lines: ['{Project Swan|swan} is over budget.', '{Project Swan|swan} ends in June.'],
  },
  {
    lines: ['{Project Swift|swift} has just begun.'],
  },
];
