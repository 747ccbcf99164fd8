import { describe, expect, it } from 'vitest';
import { isGreeting } from '../../src/language/greetings.ts';

describe('a greeting', () => {
  it.each([
    'Hello!',
    'Guten Morgen, danke schön!',
    'Merci beaucoup 😊',
    '¡Hola! Buenos días.',
    'Kiitos paljon',
    'Dziękuję',
    'Teşekkürler!',
    'Спасибо большое!',
    'Καλημέρα',
    'شكراً جزيلاً',
    'תודה רבה',
    'धन्यवाद',
    'ขอบคุณครับ',
    '안녕하세요. 감사합니다!',
    'おはようございます。',
    '你好，谢谢',
    'Xin chào',
    'Terima kasih',
  ])('is recognised: %s', (text) => expect(isGreeting(text)).toBe(true));

  it.each([
    'Hello, where is my passport?',
    'Danke, wann ist der Termin?',
    '你好吗',
    '谢谢你昨天的火锅',
    'ありがとうの書き方',
    'Привет из Москвы',
    'hihi',
    'Pass',
    '',
    '...',
  ])('is not: %s', (text) => expect(isGreeting(text)).toBe(false));
});
