import { readAnswer } from './extraction-answer.ts';
import { ANSWER_SCHEMA, promptOf, promptVersion, SYSTEM } from './extraction-prompt.ts';
import type { ExtractionWindow, Extractor, ModelWindow } from './extractor.ts';
import {
  connectLanguageModel,
  isBadAnswer,
  jsonOf,
  type LanguageModelOptions,
  type Question,
} from './language-model.ts';

export interface LanguageModelExtractorOptions extends LanguageModelOptions {
  /** Used if the model's answer is unusable, and when the budget is spent. */
  fallback: Extractor;
  /** Whose findings are added to the model's; none unless given. */
  rules?: Extractor;
  window?: ModelWindow;
}

/** Enough turns to show what they are about, but few enough for a small model; the wait is about a pause in a chat. */
const DEFAULT_WINDOW: ModelWindow = { turns: 20, tokens: 4_000, waitMs: 20_000 };

/** The most tokens of the answer: per turn, and the minimum. */
const OUTPUT_TOKENS = { perTurn: 300, least: 1_500, most: 16_000 };

/** An answer that doesn't match the schema is requested once more before the rules take over. */
const TRIES = 2;

/**
 * An extractor that calls a chat model with structured output. If the answer is no JSON, doesn't match the schema, was
 * cut or refused, the rules are used. A service that can't be reached is an error, so that the job is retried later.
 */
export function createLanguageModelExtractor(options: LanguageModelExtractorOptions): Extractor {
  const model = connectLanguageModel(options, { name: 'extraction', schema: ANSWER_SCHEMA });
  const { fallback, rules, window: limits = DEFAULT_WINDOW } = options;

  const questionOf = (window: ExtractionWindow, attempt = 1): Question => ({
    system: SYSTEM,
    prompt: promptOf(window),
    // After an answer that was cut, the second attempt gets more tokens.
    maxOutputTokens: Math.min(
      OUTPUT_TOKENS.most,
      attempt * Math.max(OUTPUT_TOKENS.least, window.turns.length * OUTPUT_TOKENS.perTurn),
    ),
  });

  return {
    name: `openai-compatible:${options.model}`,
    metered: {
      model: options.model,
      window: limits,
      fallback,
      ...(rules ? { rules } : {}),
      estimateTokens: (window) => model.estimateTokens(questionOf(window)),
      signature: (window) =>
        JSON.stringify([promptVersion, options.model, SYSTEM, ANSWER_SCHEMA, promptOf(window, [])]),
    },
    async extract(window, signal, meter) {
      // A window with only code and quotes is not worth a call.
      if (window.turns.every(({ content }) => content.trim() === ''))
        return { memories: [], entities: [], facts: [] };
      for (let attempt = 1; ; attempt++) {
        try {
          return readAnswer(jsonOf(await model.ask(questionOf(window, attempt), signal, meter)), window);
        } catch (error) {
          if (!isBadAnswer(error)) throw error;
          if (attempt < TRIES) continue;
          meter?.fellBack();
          return fallback.extract(window, signal);
        }
      }
    },
  };
}
