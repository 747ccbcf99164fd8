/** The forms in which people say how they want things done, now and always. */
import { pattern } from './pattern.ts';

const POLITE =
  "(?:please |kindly |just |also |and |so |then |can you |could you |would you |will you |I want you to |I need you to |I'd like you to |I'd like it if you |I would like you to |I would like that you |I'd love it if you |you should |you can |you may |you must |do )*";
const VERB =
  'use|add|write|include|send|reply|answer|call|keep|format|show|put|run|ask|start|end|give|make|avoid|schedule|book|check|sign|' +
  'speak|talk|respond|be|round|quote|cite|wrap|name|commit|test|address|refer|leave|suggest|mention|summari[sz]e|explain|translate|' +
  'recommend|order|choose|pick|provide|default|tell|notify|email|text|message|remind|push|deploy|log|read|prefix|cc|copy|attach|' +
  'convert|display|spell|confirm|list|propose|offer|seat|contact|share|store|buy|delete|merge|skip|assume|double-check|stick|' +
  'print|open|save|link|convey|reference|update|contain|report|stop|drop|omit|exclude|prefer|stay|switch|capitali[sz]e|lead|' +
  'begin|consider|treat|warn|flag|highlight|mark|group|sort|count|look|search|plan|calculate|measure|label|indent|document|remove|ping|bother|disturb|wake|assign|invite|plan|sugarcoat|sugar-coat|overdo|guess|invent|hide|paraphrase|nag|soften|pad|repeat|shorten|abbreviate|number|space|pronounce|hyphenate|alphabeti[sz]e|rank|group|separate|combine|return|limit|restrict|cap|aim|focus|stay|bill|invoice|charge|seat|serve';
export const STANDING_MARK =
  /\b(?:always|never|every(?: single)? (?!one\b|body\b|thing\b)\w+|every time|each (?:time|\w+)|whenever|by default|as (?:a|the) default|from now on|from now|from here on|going forward|in (?:the )?future|at all times|any ?time|for (?:anything|everything|all)|in (?:all|any|every|everything)|all (?:my|our|the)|unless (?:I|we) (?:ask|say|tell)|when(?:ever)? (?:you|I|we)|as a rule|without exception|ever|henceforth|for the (?:rest|foreseeable)|goes for all)\b/i;
/** How answers and documents are to be, rather than what they are to be about. */
export const MANNER =
  /\b(?:(?:your |the |my |all )?(?:answers|replies|responses|explanations|summaries|messages|e-?mails)|plain (?:text|language|english)|markdown|html|latex|bullets?|bullet points?|tables|emojis?|emoticons|headings|headers|metric|imperial|units|celsius|fahrenheit|kilomet\w+|miles|tabs|spaces|semicolons?|comments|code comments|docstrings|type hints|quotes|currency|dollars|euros|pounds|us dates|iso|date format|dates|24[- ]?hour|12[- ]?hour|font|dark (?:mode|theme)|light (?:mode|theme)|24 ?h(?:ours?)?(?: clock)?|lower ?case|upper ?case|camel ?case|snake ?case|(?:british|american|uk|us|canadian|australian) (?:spelling|english)|spelling|exclamation marks?|jargon|abbreviations|acronyms|large print|short|shorter|brief|concise|formal|informal|casual|polite|prose|one[- ]liners?|strict mode|first names?|shortcuts|diffs|footnotes|citations|sources|comic sans|serif|sans[- ]serif|portrait|landscape|a4|a5|letter format|english|french|german|spanish|italian|dutch|portuguese|japanese|polish|arabic|chinese|mandarin|hindi|turkish|swedish|norwegian|danish|russian|ukrainian|hebrew|korean|oxford commas?|em[- ]dashes|dashes|contractions|passive voice|small talk|sentences|simple words|wording|paragraphs?|word limit|characters|disclaimers?|apologies|pleasantries|flattery|to the point|step by step|bold|italics|capital letters|caps|time ?zones?|weeks start|decimals?|decimal places)\b/i;
export const ONE_TIME =
  /\b(?:this (?:email|mail|message|text|one|file|time|week|letter|paragraph|function|code|document|report|post|table|page)|these|it|for (?:tomorrow|tonight|today|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|me (?:a|an|the|some|another|more)|^(?:write|make|draft|create|give|send|show|add|include|print|list|put|read|book|order|buy|open|check|test|run|order|share|save|summari[sz]e|explain|translate|suggest|recommend) (?:a|an|another|some|up|the following|one|more|me|us|two|three|four|five|\d+)|thank|worry|mind|sorry|that|hesitate|know|the same)\b/i;
export const ONE_TIME_EVEN_SO =
  /^(?:check (?:if|whether|that)|be (?:a pleasure|happy|glad|fun|nice|there|careful|safe|honest with me)|give up|stop (?:it|now|me)|start over|keep (?:going|up|it up|that|doing|in mind|in touch|me (?:posted|updated)|calm|your)|look (?:at|up|into|forward)|make (?:sure|it|that)|tell me (?:about|more|what|how|why)|ask (?:me|him|her|them)?(?: anything)?$|bother|read (?:that|it)|call (?:me|him|her|them)(?: back| later)?$)/i;

export const SET_TO =
  /^(?:please |can you |could you |would you |let's |just |and )*(?:set|change|switch|bump|raise|lower|increase|decrease|reduce|turn|move|put|adjust|drop|update)(?: (?:my|the|our|up|down|back))* ([\w' -]{2,40}?)(?: (?:up|down|back|over))? (?:to|at) ([\w'".:,%°€$£#/+ -]{1,40}?)(?: please| from now on| instead| by default| for me| always| again| as (?:the|a) default)*(?:[.!?]*$|, (?!and\b).*)/i;
export const MAKE_IT =
  /^(?:please |can you |could you |no |let's |and |just |well )*(?:make|change|set) (?:(it|that|this)|(?:the|my|our) ([\w' -]{2,30}?))(?: (?:to|at|be))? (\d[\w.,%°€$£ -]{0,14}|(?:dark|light|bigger|smaller|larger|darker|lighter|louder|quieter|red|blue|green|black|white|bold|weekly|daily|monthly|hourly|on|off|\d+)\b[\w% -]{0,14})(?: please| instead| then| from now on| by default| for me| actually| now)*(?:[.!?]*$|, .*)/i;
export const SHOULD_BE =
  /^((?:the|my|our|all(?: my| the| our)?) [\w' -]{2,40}?|[\w' -]{2,30}s) (?:should|must|have to|has to|need to|needs to|are to|is to) (?:always |never |not )?(?:be|stay|go|use|have|start|end|come|include|contain|fit|run|work|look) (.{2,60})$/i;
export const SET_STATE =
  /^(?:please |can you |could you )*(?:turn|switch) (on|off) (?:(?:my|the|all) )?([\w' -]{2,40})[.!?]*$|^(?:please )?(enable|disable|mute|unmute|activate|deactivate) (?:(?:my|the|all) )?([\w' -]{2,40}?)(?: for me| by default| please)*[.!?]*$|^(?:please |can you |could you )*(?:turn|switch) (?:(?:my|the|all) )?([\w' -]{2,30}?) (on|off)(?: (?:for me|by default|please|at .*|after .*|on .*|before .*|during .*))*[.!?]*$/i;
export const LISTED_WANT =
  /^(?:for|in|on|with|when it comes to|whenever|when) ([^,:;]{2,60}?)(?:,|:)? (?:I(?:'d)? (?:always )?(?:want|like|need|prefer)|I'd like|I would like|we (?:want|use|need)|please(?: use| give me| keep| write)?|(?:always |only )?(?:use|put|keep|write|give me|make|show|leave|format|answer|reply|quote|stick to|go with|pick|choose|look only at|look for|order|book)) (.+)$/i;
export const LISTED = /^(?:for|in|on|with|regarding|about|re) ([^:]{2,60}?):\s+(.+)$/i;
export const BARE_NO =
  /^(?:of course |also |please |absolutely |definitely |strictly |and |but |so )*no (?!(?:thanks|thank|idea|way|problem|worries|need|one|longer|matter|doubt|wonder|rush|hurry|pressure|offen[cs]e|news|reply|answer|response|chance|point|luck|clue|big deal|exceptions?|decision|time|luck|sleep|that|it|we|I|not|but|sorry|actually|discount|comment|good|fun|joke|go|you|he|she|they|this|data|results?|errors?|fair|such|kidding|milk left|internet|wifi|signal|power|water|word|sign|go-live|budget|plans?)\b)([\p{L}\p{N}][^,;.!?]{2,60}?)(,? (?:please|ever|at all|for me|thanks|in .+|on .+|before .+|after .+|unless .+|when .+|from now on|anymore|any more|under any circumstances))*[.!]*$/iu;
export const NOTHING =
  /^(?:please )?nothing ((?:before|after|on|too|with|over|under|between|past|involving|from|at) [^,;.!?]{2,50}?)(?: please)?[.!]*$/i;
export const NEVER_BARE =
  /^(?:and )?(?:please )?never (?:ever )?((?:on |in |at )?(?:\p{Lu}[\p{L}]+(?: \p{Lu}[\p{L}]+)*|before .+|after .+|on (?:mondays|fridays|sundays|weekends).*))[.!]*$/u;
export const PLEASED =
  /^((?!(?:a|an|another|next|one|more|some|yes|no|the|two|three|details?|help|wait|stop|quick|just|last|hold|come|go|try|again|and|or|not|so|do|can|could|would|will|what|how|I|we|you|it)\b)[\p{L}\p{N}][\p{L}\p{N}' ,/-]{1,45}?),? (?:please|always|by default|every time|at all times|only|as (?:a|the) default)(?:,? (?:please|always|by default|ever))*(?:[.!]*$|, (?:I|we|my|our|it|the|and|with)\b.*$)/iu;
export const ALWAYS_BARE =
  /^(?:and )?always (?:an? |the |in |at |on )?((?!(?:been|was|is|a pleasure|good|nice|fun|the|wanted|thought|had|have|happy|there|remember|be|look|learn|something)\b)[\p{L}\p{N}][\p{L}\p{N}' -]{1,30}?)(?: please)?[.!]*$/iu;
export const NOT_THAT =
  /^(?:please |use |always |only )*((?:[\p{L}\p{N}'-]+ ?){1,3}?),? not ((?:[\p{L}\p{N}'-]+ ?){1,3}?)(?:,? (?:please|always|ever|from now on))*[.!]*$/iu;
export const WANT_STYLE =
  /^(?:I|we)(?:'d| would)? (?:always |only |really |just )*(?:want|like|need|love|prefer) (?:(?:all|only|just|always|to (?:have|get|see|receive))(?: of)? )*((?:my|your|the|our|all)? ?(?:answers?|replies|responses|explanations|summar(?:y|ies)|reports?|invoices?|e-?mails?|messages?|meetings?|updates?|code|examples?|notes|documents?|slides|prices|dates|times|measurements|recipes|lists|tables|charts|screenshots|notifications|only|white|[a-z]+ only) .+)$/i;
export const ONLY_WANT =
  /^(?:I|we) (?:only want|want only|only ever want|just want) ((?!(?:to|you|it|that|this|know)\b)[^,;.!?]{3,60})/i;
export const STOP_DOING = pattern(
  `^${POLITE}(?:stop|quit) ((?:using|adding|writing|sending|calling|asking|giving|suggesting|putting|saying|including|apologi[sz]ing|ending|starting|making|reminding|showing|recommending)\\b.*)$`,
  'i',
);
export const IMPERATIVE = pattern(
  `^${POLITE}((?:always|never|only|don't ever|do not ever|don't|do not|not to|to always|to never|to|at all times|by default,?|from now on,?|going forward,?|in (?:the )?future,?) )?(?:always |ever |never ever |only |please |just )*((?:${VERB})\\b.+)$`,
  'i',
);
export const CONDITIONED = pattern(
  `^((?:when(?:ever)?|if|every time|any ?time|each time|before|after|once) (?:you|I|we|it's|it is|someone|there's|there is|a|the|somebody|anybody|anyone|[a-z]+ing)\\b[^,:;]{3,80}?)(?:,|:)? (${POLITE}(?:always |never |only |don't |do not )?(?:${VERB})\\b.+)$`,
  'i',
);
export const TRAILING_MARK =
  /^(.{3,70}?),? (?:from now on|going forward|by default|from here on)(?: please)?[.!]*$/i;
export const USE_NOT =
  /^(?:I|we) (?:always |only )?(?:use|write|say|spell|prefer) (.{2,40}?), (?:and )?not (.{2,40}?)(?:,.*)?[.!]*$/i;
export const FOR_ALL =
  /^((?!(?:I|we|he|she|they|it|thanks|good|ready|time|up|and|what|this|that|the same)\b)[\p{L}\p{N}][^,.;:!?]{1,40}?) (?:for|in|on) (?:anything|everything|all|every|each|any) [^?]{3,60}$/iu;
export const EVERY =
  /^((?:my|our) [^,;]{3,50}|\p{Lu}[\p{L}]+(?: \p{Lu}[\p{L}]+)?) (should|must|has to|have to|needs to|need to) (?:always )?(?:be|go|get|come|see)\b.{2,60}\b(?:every|all|each|any|always)\b/iu;
export const SPLIT_AT =
  /,\s+(?:and\s+|but\s+)?|\s+and\s+(?=(?:no|never|don't|do not|without|always|leave|put|use|keep|sign|only|avoid|skip|add|include|write|make|give)\b)/i;

export const STARTS_WITH_VERB = pattern(`^(?:${VERB})\\b`, 'i');
export const POLITE_ORDER = pattern(`^${POLITE}(?:${VERB})\\b`, 'i');
