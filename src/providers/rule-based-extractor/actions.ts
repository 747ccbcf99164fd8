/**
 * Verbs of things one does once and is done with ("renew", "pick up"): what makes of "I need to ..." a task. "I need to
 * think" is none.
 */
const ONCE =
  'pick \\w+ up|drop \\w+ off|call|phone|ring|email|e-mail|text|message|send|finish|complete|submit|book|buy|order|schedule|reschedule|fix|repair|review|' +
  'prepare|update|pay|renew|pick up|drop off|return|follow up|deploy|migrate|upgrade|install|cancel|register|sign|print|ship|' +
  'deliver|contact|reply|respond|publish|upload|download|draft|reserve|file|hand in|turn in|hand over|write up|write|refactor|document|' +
  'proofread|rotate|chase|confirm|set up|invoice|bill|reimburse|refund|photograph|inform|notify|collect|arrange|organi[sz]e|' +
  'circulate|share|forward|post|mail|ping|nudge|remind|invite|approve|close|merge|release|tag|patch|back up|transfer|archive|' +
  'recruit|hire|interview|onboard|train|translate|transcribe|record|edit|design|sketch|mock up|build|wire|assemble|paint|clean|tidy|wash|' +
  'iron|mow|water|prune|plant|vacuum|pack|unpack|move|sell|donate|swap|exchange|replace|change|order|restock|top up|charge|refill|' +
  'apply|enrol|enroll|sign up|check in|check out|check with|check on|check whether|check if|look into|look up|sort out|sort|figure out|' +
  'work out|wrap up|tie up|finali[sz]e|settle|clear|pick|choose|decide on|negotiate|agree|ask|tell|let|get back to|get|bring|take|drop|give|' +
  'put|make|do|run|test|benchmark|measure|count|audit|inspect|verify|validate|investigate|research|compare|rewrite|' +
  'revise|rework|redo|rebuild|reinstall|restart|reboot|reset|recover|restore|remove|delete|add|create|convert|configure|' +
  'compile|plan|present|speak (?:to|with)|talk (?:to|with)|meet(?: with)?|visit|see the|drive|fly|attend|study|practi[sc]e|learn|read|memori[sz]e|revise|' +
  'vote|report|raise|escalate|open|log|claim|declare|insure|service|bake|cook|defrost|feed|walk|groom|vaccinate|vet|thank|congratulate|' +
  'apologi[sz]e|stay in|be (?:at|there|home)|show up|start|begin|launch|switch|turn|extend|withdraw|deposit|cash|scan|copy|fill in|fill out|' +
  'frame|hang|measure|cut|trim|glue|sand|tile|grout|plaster|solder|calibrate|label|number|index|catalogue|rename|' +
  'look after|lend|fetch|mind|babysit|cover|handle|own|lead|host|moderate|coordinate|facilitate|drop by|swing by|stop by|go to the|go see';
/** Of these, those that are a task even without a date: they need what follows to be a thing. */
const UNMISTAKABLE =
  'pick \\w+ up|drop \\w+ off|vaccinate|call|phone|ring|email|e-mail|send|finish|complete|submit|book|buy|order|schedule|reschedule|fix|repair|review|prepare|update|pay|renew|' +
  'pick up|drop off|return|follow up|deploy|migrate|upgrade|install|cancel|register|sign|print|ship|deliver|contact|reply|' +
  'publish|upload|draft|reserve|file|hand in|turn in|write up|write|refactor|document|proofread|rotate|chase|confirm|set up|invoice|photograph|' +
  'inform|notify|collect|arrange|organi[sz]e|circulate|forward|post|nudge|invite|approve|merge|release|patch|back up|transfer|' +
  'interview|onboard|translate|transcribe|clean|wash|mow|water|replace|refill|apply|enrol|enroll|sign up|look into|sort out|wrap up|' +
  'finali[sz]e|audit|investigate|rewrite|rework|redo|rebuild|restore|restock|top up|claim|thank|get back to|bring|drop by|swing by|' +
  'tell|ask|check with|talk to|speak to|speak with|test|run|fill in|fill out|move|clear|get the|get a|get my|get our|make a|make an|make the|give the|take the|put the|remove|delete|add|build|design|measure|rename|buy|bake|return|unpack|pack|service|paint|hang';

export const ACTION = new RegExp(`^(?:${ONCE})\\b`, 'i');
export const UNMISTAKABLE_ACTION = new RegExp(`^(?:${UNMISTAKABLE})\\b`, 'i');
/** Where a second action begins: "inform the others and prepare the order". */
export const NEXT_ACTION = new RegExp(
  `(?:,\\s*(?:and\\s+)?(?:then\\s+)?|\\s+and\\s+(?:then\\s+|also\\s+|to\\s+)?)(?=(?:${UNMISTAKABLE})\\s+(?!and\\b|or\\b|by\\b|on\\b)\\S)`,
  'i',
);
/** The words an action begins with that say that it is nothing to be done: "I have to say". */
export const NO_ACTION =
  /^(?:say|admit|go|be(?! (?:at|there|home))|ask you|tell you|thank you|let you know|give you|make sense|make sure you|do (?:it|that|this|so|something|nothing|better|more|well|what)\b|run (?:now|off|\.)|get (?:up|going|used|better|rid|it|some sleep|out|back\b(?! to)|there|over|home)|take (?:a (?:break|nap|look|walk|moment|bow|shower)|it|care|into account|my time|time)|make (?:it|up my mind|do|progress|time|a living|ends meet|friends|love)|see (?:how|if|what|you)|read (?:that|it)|learn (?:to|how|more)|start (?:over|somewhere|again)|move on|put up with|talk (?:to|with) you|call it|pay attention|change (?:the subject|my mind)|run into|turn (?:out|into)|meet you|think|understand|know|figure (?:it|that|this) out|work on myself|write (?:it|that|this) down|check (?:it|that|this) out|look into (?:it|that|this)$)\b/i;
