/** The forms in which English says what is to be done; each is read at the beginning of a clause. */
import { pattern } from './pattern.ts';
import { NAME } from './phrases.ts';

export const REMIND =
  /\b(?:remind (?:me|us|myself)|don't let (?:me|us) forget|make sure (?:I|we) (?:don't forget|remember)|(?:nudge|ping|poke|bug|alert|notify) me(?= (?:to|about|on|tomorrow|next|in|at)\b))(?: again)?\b[,:]?\s*(.+)$/i;
/** What may stand before "remind me" where it asks. */
export const ASKS =
  /^(?:\p{Lu}\p{L}+,? )?(?:(?:please|also|and|so|just|hey|ok|do|kindly|oh|(?:can|could|would|will) you|I need you to|I want you to|I'd like you to|you can|you could|need you to)[, ]+)*$/iu;
export const DO_NOT_FORGET =
  /^(?:please )?(?:(?:don't|do not|must not|mustn't|can't|I can't|we can't|I mustn't|let's not|not to|we mustn't) forget|remember|be sure|make sure|make a note|I need to remember|I have to remember|I must remember|must remember)(?: to |(?: about)? (?=the |my |our ))(.+)$/i;
export const PUT_DOWN =
  /^(?:please |can you |could you |would you )*(?:put down|note down|note|write down|jot down|put in (?:my|the|our) (?:calendar|diary)|add to (?:my|the|our) (?:calendar|diary)|calendar)(?: please)?:? (?:that )?(.+)$/i;
export const ON_LIST =
  /^(?:please |can you |could you |would you )*(?:add|put|stick|pop|note) (.+?) (?:to|on|onto|in) (?:my|the|our) (?:to-?do ?|task ?|shopping ?|grocery ?|packing ?)?(?:list|tasks|to-?dos|todos|calendar|diary)\b(.*)$/i;
export const NEW_TASK =
  /^(?:please |can you |could you |would you )*(?:create|add|make|open|log|set)(?: me)? (?:a |an |another )?(?:new )?(?:task|to-?do|reminder|ticket|action item|action)(?: for me| for us)?(?: to|:| for| that| about)? (.+)$/i;
export const MARKED =
  /^(?:to-?dos?|tasks?|action items?|actions?|AI|next steps?|AP|(?:note|reminder)(?: to (?:self|myself|me))?|homework(?: for me)?)\b\s*(?:\(([^)]{1,30})\)|for (\p{Lu}[\p{L}'-]+))?\s*[:—–-]\s*(.+)$/iu;
/** "Lena to circulate the minutes", "me to send it". */
export const ASSIGNED = pattern(`^(${NAME}|me|us) (?:to|will|should|is to) (.+)$`, 'u');
/** "Sipho – get three quotes". */
export const DASHED = /^(\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?|[Mm]e|All)\s*(?:[–—:]|-\s)\s*(.{4,})$/u;
export const CHECKBOX = /^(?:[-*]\s*)?\[( |x|X)\]\s*(.+)$/;
/** What opens a list of things to do. */
export const LIST_HEAD =
  /^((?:.{0,60}?\b)?(?:need(?:s)? to(?: do)?|have to|must|got to|should|to-?dos?|to do|tasks?|action items?|actions|add(?: these| this| the following)?(?: things| items)? to (?:my|the|our) (?:to-?do |task |shopping |grocery |packing )?list|(?:on|for) my (?:list|plate|to-?do list)|remind me (?:to|about)|next steps?|still open|open (?:items|points)|still to do|my list|homework(?: for me)?|remember|don't forget|don't let me forget|jobs|errands|chores|reminders?)(?: (?:for|on|by|before|this|today|tomorrow|next|still|in|left|the|to)[^:]{0,40})?):\s+(.+)$/i;
export const HEADING =
  /\b(?:to-?dos?|to do|tasks?|actions?|following|next steps|need|list|errands|chores|remind|remember|note|left|open)\b[^:]*:$/i;
export const ITEM_BREAK =
  /\s*;\s*|,\s+(?:and\s+|then\s+|also\s+)?|\s+and\s+(?=[a-z]+\s+(?:the|my|our|a|an|\p{Lu}))/u;

const ADVERBS =
  '(?: still| also| really| both| just| definitely| then| now| probably| finally| first| first need to)*';
export const OBLIGED = pattern(
  `^(I|[Ww]e|[Mm]y [a-z]+|someone|somebody|${NAME})(?:'ve| have| has)?${ADVERBS}(?: |(?='))(need to|needs to|have to|has to|got to|to(?= \\p{Ll})|shall|keep forgetting to|must|should|ought to|am supposed to|'m supposed to|are supposed to|is supposed to|plan to|'m planning to|am planning to|'m going to|am going to|are going to|'re going to|is going to|will|'ll|promised to|agreed to|offered to|volunteered to|want to|wanted to|said I would|said I'd|said I'll|said she'd|said he'd|intend to|'ve been meaning to|been meaning to|am meant to|'m meant to|'m due to|better|'d better|had better|told (?:${NAME}|him|her|them|my [a-z]+|the [a-z]+) (?:that )?(?:I'd|I would|I'll|I will)|can't forget to|mustn't forget to|promised (?:${NAME}|him|her|them|my [a-z]+|the [a-z]+) (?:to|I would|I'd|that I would|that I'd|that I'll|I'll))(?: still| also| really| remember to| definitely| finally| just| then| quickly| not forget to)* (.+)$`,
  'u',
);
/** "By Friday I have to", "before the trip we need to": when, before who. */
export const WHEN_OPENING =
  /^(?:today|tomorrow|tonight|(?:on|by|before|until|till|at|in|this|next|after|for|during|over|from|as|since|with|first thing)\b[^,;:]{1,45}?),? (?=(?:I|we)(?:'ve|'ll|'m|'re)?\b)/i;
/** Without its subject, as in notes: "need to renew the card". */
export const BARE_OBLIGED =
  /^(?:still |also |just |really )*(?:need to|needs to|have to|must|got to|have got to|should|ought to|better|will|gonna|going to|planning to|supposed to|meant to)(?: still| also| really| remember to| just| then)* (.+)$/i;
export const PROMISED = pattern(
  `^(?:I|[Ww]e)(?:'ve| have)?(?: also| already| just)? (?:promised|owe|still owe|owed) (${NAME}|him|her|them|my [a-z]+|the [a-z]+) ((?:the|a|an|my|our|some|that|\\p{Lu}|\\d)[^?]{3,100})$|^(?:still )?owe (${NAME}|my [a-z]+|the [a-z]+) ((?:the|a|an|my|our|some|that|\\d)[^?]{3,100})$`,
  'u',
);
/** "Nate writes the finance section by 30 March", "Emil took over the load tests", "I do the intro". */
export const ASSIGNMENT = pattern(
  `^(I|${NAME}) (?:(?:is |'s |am |'m |will be )?(?:doing|writing|preparing|handling|drafting|sorting|organising|organizing|bringing|booking|taking care of|looking after)|said (?:he|she|they)(?:'d|'ll| would| will) (?:do|write|prepare|handle|draft|sort|organi[sz]e|bring|book|look after|take care of|send|make|call|buy)|looks after|do|does|writes?|prepares?|handles?|drafts?|books?|brings?|buys?|sends?|calls?|orders?|organi[sz]es?|reviews?|sorts?(?: out)?|makes?|picks? up|collects?|delivers?|took over|takes over|is taking over|has taken over|takes care of|will take care of|volunteered for|is on the hook for|is on) ((?:the|a|an|our|my|both|all|that|his|her|\\p{Lu})[^,;?]{2,80})$`,
  'u',
);
export const ASKED =
  /^(?:please,? |can you|could you|would you|will you|can someone|could someone|can we|could we|(?:\p{Lu}\p{L}+, )(?:can|could|would|will) you)\s*(?:please |also |kindly |just |maybe )*(.+)$/iu;
export const ASK_OTHER = pattern(
  `^(?:please )?(?:ask|tell|get|have|remind|chase|ping|nudge) (${NAME})\\b(.*)$`,
  'u',
);
export const DUE =
  /^(?:the |my |our )?(.{3,60}?)(?:,? which)?(?: is| are|'s|:| -| –)(?: now| actually| also)? (?:due|to be in|to be submitted|to be done)(?: back| in)? (?:on |by |at |in )?(.+)$/i;
export const DEADLINE =
  /^(?:the |our |my )?(?:(?:hard |new |final |submission )?deadline (?:for|to|of) (?:the |my |our )?(.{3,60}?)|(?:the |my |our )?(.{3,50}?)(?:'s)? deadline) (?:is|has moved to|moved to|has been moved to|was moved to|got moved to|has been extended to|was extended to|is now|was pushed to)(?: now| on| actually)? (.+)$/i;
export const MUST_BE =
  /^((?:the|my|our|\p{Lu})[^,;]{2,60}?) (?:must|has to|have to|needs? to|should|ought to) (?:be (?:\p{L}+ed|done|sent|in|out|ready|paid|written|built|live|up|there|made|set up|back|submitted)|go out|get (?:done|out|sent|paid)|land|arrive)\b(.*)$/iu;
export const OUTSTANDING =
  /^((?:the|my|our|\p{Lu})[^,;:]{2,60}?)(?:'s| is| are)(?: still)? (?:on my (?:plate|list|desk|to-?do list)|outstanding|still open|still pending|still missing|still to be done|still not done|not done yet|overdue|not finished yet|still to do|left to do)\b/iu;
/** "I'm chasing Worcester again on Monday". */
export const ON_THE_WAY =
  /^(?:I'm|we're|I am|we are) ((?:chasing|calling|ringing|phoning|emailing|sending|picking up|dropping off|collecting|ordering|booking|submitting|finishing|writing|paying|renewing|signing|delivering|posting|returning|handing in|presenting|interviewing|installing|deploying|releasing) .+)$/i;
/** "I've got until the 15th to send it", "I need the photos done by Tuesday". */
export const UNTIL_TO =
  /^(?:I|we)(?:'ve got| have| only have|'ve only got) (?:until|till) .{2,30}? to (.+)$/i;
export const NEED_DONE =
  /^(?:I|we) (?:need|want|must have) ((?:the|my|our|a|an) [^,;]{3,60}?) (?:done|ready|finished|sent|signed|back|printed|sorted|delivered|here|fixed) (?:by|before|on|until)\b/i;
export const NOT_YET =
  /^(?:I|we)(?: still)? (?:haven't|have not|didn't|did not)(?: yet| even)? (?:started|done|got round to|gotten around to|got around to|managed to|finished|booked|sent|paid|renewed|called|written|replied to|submitted|signed|filed|ordered|bought|started on|touched|looked at|begun)(?: on)? ((?:the|my|our|\p{Lu}|on the)[^,;?]{2,60}?)(?: yet| so far)?[.!]*$/iu;
export const NOT_YET_LAST =
  /^(?:but |and )?((?:the|my|our|\p{Lu})[^,;?]{2,60}?) (?:I|we) (?:haven't|have not|didn't) (?:started|done|renewed|paid|sent|booked|finished|called|written|ordered|touched)\b/u;
export const LAST_PLACED =
  /^((?:the|my|our) [^,;?]{2,60}?) (?:I|we)(?:'ll| will| have to| must| need to|'ve got to| should) (do|send|finish|deliver|write|bring|make|pay|call|order|prepare|review|submit|sign|return)\b(.*)$/iu;
export const COMING =
  /\b(?:is|are|'s|'re) (?:coming|arriving|visiting|picking|calling|delivering|dropping|due|here|on|at|scheduled|booked)\b/i;
export const NEGATED = /\b(?:don't|do not|doesn't|won't|not|never|no longer)\b/i;
export const NOT_SOMEBODY =
  /^(?:Still|Left|Open|Next|You|He|She|They|It|This|That|There|What|Which|Who|People|Everyone|Nobody|The|Then|Things|Life|Time|God|Hopefully|Today|Tomorrow|Tonight|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Also|And|But|So|My (?:life|heart|head|back|brain|body|legs?|eyes|phone|laptop|computer|car))\b/;
