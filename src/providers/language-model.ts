import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import type { CallPolicy } from './provider-call.ts';

/** A chat model behind an OpenAI-compatible endpoint (OpenAI, vLLM, Ollama). */
export interface LanguageModelOptions {
  /** Up to and with "/v1". */
  url: string;
  model: string;
  apiKey?: string;
  policy?: Partial<CallPolicy>;
}

/** The model as the AI SDK calls it; structured output is asked for as a JSON schema. */
export function connectLanguageModel(options: LanguageModelOptions): LanguageModel {
  const provider = createOpenAICompatible({
    name: 'languageModel',
    baseURL: options.url,
    apiKey: options.apiKey,
    supportsStructuredOutputs: true,
  });
  return provider.chatModel(options.model);
}

/**
 * Conversation text between marks that it can't contain: angle brackets are replaced, so that no turn can close its
 * own block and speak as the prompt.
 */
export function quoteAsData(text: string): string {
  return text.replace(/</g, '‹').replace(/>/g, '›');
}
