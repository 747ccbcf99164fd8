/** What area of life or work a preference is about, by the first kind of word found in it. */
const CATEGORIES: readonly (readonly [string, RegExp])[] = [
  [
    'food',
    /\b(?:food|eat|cook|coffee|tea|drink|wine|beer|vegan|vegetarian|meat|pizza|sushi|spicy|olives?|cilantro|cuisine|restaurant|breakfast|lunch|dinner|dessert|cheese|chocolate|dairy|milk|sugar|bread|nuts?|peanuts?|shellfish|fish|pork|beef|alcohol|caffeine|fruit|vegetables|garlic|onions?|eggs?|soy|wheat|lactose|kosher|halal|allerg\w*|gluten)\b/i,
  ],
  [
    'schedule',
    /\b(?:meetings?|mornings?|afternoons?|evenings?|schedul\w*|calendar|weekdays?|weekends?|mondays?|fridays?|time ?zone|standups?)\b/i,
  ],
  [
    'communication',
    /\b(?:emails?|e-mails?|messages?|calls?|slack|answers?|replies|reply|respond|tone|language|summar\w+|bullet\w*|emojis?|call me|address me|concise|short|brief|formal)\b/i,
  ],
  [
    'tools',
    /\b(?:editor|ide|vim|vs ?code|theme|dark mode|light mode|tabs|spaces|python|typescript|rust|javascript|keyboard|terminal|font|linux|mac|windows|framework|library|postgres|database|docker|git|code|tests?)\b/i,
  ],
  ['travel', /\b(?:seats?|flights?|fly|hotels?|aisle|window seat|trains?|travel\w*)\b/i],
  [
    'entertainment',
    /\b(?:music|songs?|movies?|films?|books?|novels?|podcasts?|games?|bands?|series|shows?)\b/i,
  ],
];

/** The area that words of a preference belong to, or "general". */
export function categoryOf(text: string): string {
  return CATEGORIES.find(([, pattern]) => pattern.test(text))?.[0] ?? 'general';
}
