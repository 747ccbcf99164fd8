import { describe, expect, it } from 'vitest';
import { healthStated } from '../../src/language/health-statements.ts';
import sentences from './health-statements.json' with { type: 'json' };

const said = (text: string) =>
  healthStated(text, text).map(({ kin, predicate, object }) => [kin ?? 'I', predicate, object].join(' '));

describe.each(Object.entries(sentences))('a statement of health in %s', (_, { stated, missed, quiet }) => {
  it.each(stated)('%s', (text) => {
    expect(said(text)).not.toEqual([]);
  });
  it.each([...quiet, ...missed])('nothing of: %s', (text) => {
    expect(said(text)).toEqual([]);
  });
});

describe('a statement of health', () => {
  it.each([
    ['Ich bin gegen Erdnüsse und Sesam allergisch.', ['I allergic_to Erdnüsse', 'I allergic_to Sesam']],
    ['Ich habe eine Nussallergie, deshalb frage ich.', ['I allergic_to Nuss']],
    ['Ich vertrage keine Milch.', ['I has_condition Milch intolerance']],
    ['Meine Mutter hat Diabetes.', ['mother has_condition Diabetes']],
    ["Je prends de l'atorvastatine depuis mai.", ['I takes atorvastatine']],
    ['Je suis allergique à la pénicilline.', ['I allergic_to pénicilline']],
    ['Mi hija es alérgica a las avellanas.', ['daughter allergic_to avellanas']],
    ['Soy vegana desde hace dos años.', ['I diet vegan']],
    ['Peanuts could kill me.', ['I allergic_to Peanuts']],
  ])('is whose it is, and of what: %s', (text, facts) => {
    expect(said(text)).toEqual(facts);
  });

  it('is nobody’s where the text is to be translated, or made up', () => {
    const statement = 'Ich bin gegen Penicillin allergisch.';
    expect(healthStated(statement, statement)).toHaveLength(1);
    for (const before of [
      'Übersetze das bitte.',
      'Es ist ein Rollenspiel.',
      'In meinem Roman spricht der Held:',
    ])
      expect(healthStated(statement, `${before} ${statement}`)).toEqual([]);
  });
});
