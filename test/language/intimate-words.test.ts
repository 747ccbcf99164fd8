import { describe, expect, it } from 'vitest';
import { isIntimate } from '../../src/language/intimate-words.ts';

describe('isIntimate', () => {
  it.each([
    "I'm gay, and nobody at work knows.",
    'She had a miscarriage in May.',
    'I am addicted to gambling.',
    'Ich bin schwul und habe mich nicht geoutet.',
    'Mein Mann hat mich betrogen.',
    'Ich hatte letztes Jahr eine Fehlgeburt.',
    'Ich bin trockener Alkoholiker.',
    'Manchmal denke ich daran, mich umzubringen.',
    'Je suis lesbienne.',
    "Mon mari m'a trompée.",
    "J'ai fait une fausse couche.",
    'Il est alcoolique depuis dix ans.',
    'Soy bisexual y mi familia no lo sabe.',
    'Mi marido me engañó con otra.',
    'He pensado en suicidarme.',
    'Tuve un aborto a los veinte años.',
    'Sono lesbica.',
    'Mio zio mi ha violentata.',
    'Fui vítima de violência doméstica.',
    'Sou alcoólatra.',
    'Ik ben vreemdgegaan.',
  ])('knows %s', (statement) => {
    expect(isIntimate(statement)).toBe(true);
  });

  it.each([
    'I love Sussex and the sextet.',
    "I'm allergic to penicillin.",
    'Ich bin gegen Nüsse allergisch.',
    'Der Händler hat mich um zwanzig Euro betrogen.',
    'Ich habe heute lange geschlafen.',
    'Sie spielt Violine und Bratsche.',
    'Je joue du violon et de la viole.',
    "La maîtresse de mon fils s'appelle Anne.",
    "Il m'a trompé sur le prix.",
    'Soy vegano y alérgico al marisco.',
    'Mi sobrino toca el violín.',
    'Me corto el pelo cada mes.',
    'Sono allergico alle noci.',
    'Sou enfermeiro em Lisboa.',
    'Ik ben verpleger in Utrecht.',
  ])('leaves %s', (statement) => {
    expect(isIntimate(statement)).toBe(false);
  });
});
