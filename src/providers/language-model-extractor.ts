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
  /** Used when the model's answer can't be, and when the budget is spent. */
  fallback: Extractor;
  window?: ModelWindow;
}

/** Turns enough to say what they are about, few enough for a small model to answer about each; a pause of a chat. */
export const DEFAULT_WINDOW: ModelWindow = { turns: 20, tokens: 4_000, waitMs: 20_000 };

/** Tokens the answer may take, for each turn and at least. */
const OUTPUT_TOKENS = { perTurn: 300, least: 1_500, most: 16_000 };

/** An answer of another form is asked for once more before the rules take over. */
const TRIES = 2;

/**
 * An extractor behind a chat model, with structured output. An answer that is no JSON, has another form, was cut or
 * refused falls back to the rules; a service that can't be reached is an error, so that the job comes back later.
 */
export function createLanguageModelExtractor(options: LanguageModelExtractorOptions): Extractor {
  const model = connectLanguageModel(options, { name: 'extraction', schema: ANSWER_SCHEMA });
  const { fallback, window: limits = DEFAULT_WINDOW } = options;

  const questionOf = (window: ExtractionWindow, attempt = 1): Question => ({
    system: SYSTEM,
    prompt: promptOf(window),
    // An answer that was cut gets more room the second time.
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
      estimateTokens: (window) => model.estimateTokens(questionOf(window)),
      signature: (window) =>
        JSON.stringify([promptVersion, options.model, SYSTEM, ANSWER_SCHEMA, promptOf(window, [])]),
    },
    async extract(window, signal, meter) {
      // A window of nothing but code and quotes is not worth a call.
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
