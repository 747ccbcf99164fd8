import { describe, expect, it } from 'vitest';
import { factsOf } from './told.ts';

describe('what belongs to a life', () => {
  it.each([
    ["Ana's coeliac and Jo has the nut allergy.", ['Ana has_condition coeliac', 'Jo allergic_to nut']],
    ['Jo and Kit are both vegan.', ['Jo diet vegan', 'Kit diet vegan']],
    ['i take metformin and ramipril', ['Dana takes metformin', 'Dana takes ramipril']],
    ["My mum's got type 2 diabetes.", ["Dana's mum has_condition type 2 diabetes"]],
    ["We're Quakers.", ['Dana has_religion Quakers']],
    ['my wife is Hindu', ["Dana's wife has_religion Hindu"]],
    ['We keep kosher at home.', ['Dana diet kosher']],
    ['My brother Jo and his wife Mia live in Leeds.', ['Dana has_brother Jo', 'Jo married_to Mia']],
    ['We have two kids, Ola (8) and Max (5).', ['Dana has_child Ola', 'Dana has_child Max']],
    ['Our dog Biscuit is scared of fireworks.', ['Dana has_pet Biscuit']],
    ["Mum's birthday is 3 May.", ["Dana's mum birthday --05-03"]],
    ['mum turns 70 on 3 August 2026', ["Dana's mum birthday 1956-08-03"]],
    ['My late husband Frank died in March 2018.', ['Dana married_to Frank', 'Frank died_on 2018-03']],
    ['My thesis deadline is 30 September 2026.', ['thesis due_on 2026-09-30']],
    ['Our wedding is on 12 September 2026.', ['wedding scheduled_for 2026-09-12']],
    ["van's a transit custom, 71 plate", ['Dana owns transit custom']],
    ['My sister Ana drives a red Polo.', ['Ana owns Polo']],
    ["I don't eat pork, what could I cook?", ['Dana diet no pork']],
    ['no meat for me please', ['Dana diet no meat']],
    ["Tomas doesn't eat meat and Ingrid avoids gluten.", ['Tomas diet no meat', 'Ingrid diet no gluten']],
    ['My doctor put me on a low-salt diet.', ['Dana diet low-salt']],
    ['Got a puppy! Her name is Biscuit.', ['Dana has_pet Biscuit']],
    ["My daughter's pony is called Toffee.", ["Dana's daughter has_pet Toffee"]],
    ['My son Otis turns 3 on 20 July.', ['Otis birthday 2023-07-20']],
    ['The deadline for the grant is 30 September.', ['grant due_on 2026-09-30']],
    ['Release 3.0 ships on March 12.', ['Release 3.0 scheduled_for 2027-03-12']],
    ['I shoot on a Fuji X-T4.', ['Dana owns Fuji X-T4']],
    ["Sarah's number is 07700 900789.", ['Sarah phone 07700 900789']],
  ])('%s', async (content, wanted) => {
    expect(await factsOf(content)).toEqual(expect.arrayContaining(wanted));
  });

  it.each([
    'If I were vegan I would miss cheese.',
    'I used to be vegan.',
    "I don't eat meat on weekdays.",
    "I didn't eat fish yesterday.",
    "We don't have any eggs.",
    'I used to have a dog called Scruffy.',
    'The restaurant is vegan.',
    'We rented a Fiat Panda in Rome.',
    'My phone is dead.',
    'The meeting was on 12 March 2026.',
    'Is Ana vegan?',
  ])('nothing of %s', async (content) => {
    expect(
      (await factsOf(content)).filter((fact) =>
        / (?:allergic_to|diet|owns|scheduled_for|due_on) /.test(fact),
      ),
    ).toEqual([]);
  });
});
