/** Questions that most memories have an answer to, the sample's too: about what people say of themselves outright. */
export const suggestedQuestions = ['What did we decide?', 'Who prefers what?', 'Who lives where?'];
