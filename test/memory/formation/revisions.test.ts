import { describe, expect, it } from 'vitest';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, rowsOf, workerOf, workerServices } from './conversation.ts';

const { database, services, as, workspace, lena } = useWorkspace({ lena: 'member' }, 'for each test');

/** Says each line in a thread of its own on a day of February 2026, and has it read. */
async function sayOn(day: number, lines: readonly string[]): Promise<void> {
  const worker = { ...workerServices(database, services), extractor: createRuleBasedExtractor() };
  for (const content of lines) {
    const start = new Date(Date.UTC(2026, 1, day, 9)).toISOString();
    const { ids } = await converse(as(lena), {}, [{ author: 'Lena', content }], start);
    await extractTurns({ services: worker, caller: workerOf(workspace.id) }, ids);
  }
}

/** Says all lines in one thread, each read before the next is said. */
async function sayInOne(lines: readonly string[]): Promise<void> {
  const turns = lines.map((content) => ({ author: 'Lena', content }));
  const { ids } = await converse(as(lena), {}, turns);
  const worker = { ...workerServices(database, services), extractor: createRuleBasedExtractor() };
  for (const id of ids) await extractTurns({ services: worker, caller: workerOf(workspace.id) }, [id]);
}

/** What holds, in one line each: of a task its status and the day it is due. */
async function holding(): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    as(lena),
    `select concat_ws(' ', m.status, to_char(m.due_at at time zone 'utc', 'MM-DD'), m.content, m.key || ' = ' || m.value) as line
     from mneme.memory_item m where m.kind <> 'summary' and m.recorded_to is null and m.valid_to is null
     union all
     select f.content from mneme.fact f where f.recorded_to is null and f.valid_to is null`,
  );
  return rows.map(({ line }) => line).toSorted();
}

describe('said in another thread, it ends what was said before', () => {
  it.each([
    // Work, home and health.
    ['I work at Halden Freight.', "I've left Halden.", []],
    ['I work at Halden Freight.', 'I work for the port authority now.', ['Lena works at port authority']],
    ['I work at Halden Freight.', "I'm at Brightwell Energy now.", ['Lena works at Brightwell Energy']],
    ["I'm a nurse.", "I'm a teacher now.", ['Lena is a teacher']],
    ["I'm vegetarian.", 'I eat meat again.', ['I eat meat again']],
    ["I'm vegan.", "I'm not vegan any more.", []],
    ["I'm allergic to kiwi and latex.", "I'm no longer allergic to kiwi.", ['Lena is allergic to latex']],
    ['I take metformin for my diabetes.', "I don't take metformin any more.", []],
    ['I play the cello.', "I've given up the cello.", []],
    ['I drive an old Volvo 940.', 'I sold the Volvo last week.', []],
    // Systems.
    [
      'The metrics service listens on port 9090.',
      'The metrics service runs on 9191 now.',
      ['metrics service listens on port 9191'],
    ],
    ['We run Postgres 15.', 'We moved to Postgres 16.', ['Lena uses Postgres 16']],
    ['Ledger depends on Kafka 3.7.', 'Ledger depends on Kafka 4.0 now.', ['Ledger depends on Kafka 4.0']],
    // How somebody is answered, and what they like.
    ['I love sushi.', "I don't like sushi anymore.", ["I don't like sushi anymore"]],
    ['I love coffee.', "I've gone off coffee.", ["I've gone off coffee"]],
    ['I hate olives.', 'I like olives now.', ['I like olives now']],
    ['I prefer the aisle seat.', 'I prefer the window seat now.', ['I prefer the window seat now']],
    [
      'Call me Liz.',
      'Could you call me Elizabeth from now on?',
      ['Could you call me Elizabeth from now on name = Elizabeth'],
    ],
    [
      'Please answer me in French.',
      'Switch back to English please.',
      ['Switch back to English please language = english'],
    ],
    [
      'Please use metric units.',
      'Imperial units from now on please.',
      ['Imperial units from now on please units = imperial'],
    ],
    [
      'Set the alert threshold to 80 percent.',
      'Set the alert threshold to 70 percent.',
      ['Set the alert threshold to 70 percent alert_threshold = 70 percent'],
    ],
    ['Please always answer in bullet points.', 'Forget what I said about bullet points.', []],
    // What was decided.
    ['We agreed to buy the ovens from Bakkermans.', "We're not buying from Bakkermans after all.", []],
    [
      'We decided to launch on the 12th.',
      'We launch on the 19th instead of the 12th.',
      ['We launch on the 19th instead of the 12th'],
    ],
    ['We decided to move the office to Porto.', 'The move to Porto is off.', []],
    // What is to be done, and by when.
    [
      "I'll hand in the budget by Wednesday.",
      "I'll hand in the budget by Friday instead.",
      ["pending 02-06 I'll hand in the budget by Friday instead"],
    ],
    [
      'Remind me to call the notary on Thursday.',
      'Push the notary call to Friday.',
      ['pending 02-06 Remind me to call the notary'],
    ],
    [
      'The grant report is due on Thursday.',
      'The grant report is now due on Friday.',
      ['pending 02-06 The grant report is now due on Friday'],
    ],
    [
      'I have to pay the electricity bill by Friday.',
      'Paid the electricity bill, yay me.',
      ['done 02-06 I have to pay the electricity bill by Friday'],
    ],
    [
      'Remind me to book the van.',
      'No need to book the van after all.',
      ['cancelled Remind me to book the van'],
    ],
    [
      'Remind me to book a table for the anniversary dinner.',
      "The anniversary dinner's called off.",
      ['cancelled Remind me to book a table for the anniversary dinner'],
    ],
  ])('%s %s', async (first, then, left) => {
    await sayOn(2, [first]);
    expect(await holding()).toHaveLength(first.includes(' and ') ? 2 : 1);
    await sayOn(3, [then]);
    expect(await holding()).toEqual(left);
  });
});

describe('said in the same thread, it changes what was said just before', () => {
  it.each([
    [
      'Set the alert threshold to 80 percent.',
      'Make it 70 after all.',
      ['Make it 70 after all alert_threshold = 70 percent'],
    ],
    ["I'll hand in the budget by Wednesday.", 'Make that Friday.', ["pending 03-06 I'll hand in the budget"]],
    ['Remind me to send the invoice.', 'Scrap that one.', ['cancelled Remind me to send the invoice']],
    [
      'Remind me to send the invoice.',
      'Sorted, it went out this morning.',
      ['done Remind me to send the invoice'],
    ],
    ['Remind me to book the hall.', "It's called off.", ['cancelled Remind me to book the hall']],
  ])('%s %s', async (first, then, left) => {
    await sayInOne([first, then]);
    expect(await holding()).toEqual(left);
  });
});

describe('what names something else ends nothing', () => {
  it.each([
    ['I work at Halden Freight.', "I've left the party early."],
    ['I work at Halden Freight.', "We're at Heathrow airport now."],
    ['I work at Halden Freight.', "I've just left Halden, home in an hour."],
    ['I work at Halden Freight.', 'I left Halden early today.'],
    ['My dog Rex ate the router.', 'I left Rex at the vet.'],
    ['I play the cello.', 'I left the cello at home.'],
    ["I'm vegetarian.", 'My brother eats meat again.'],
    ['I play the cello.', "I've given up the car."],
    ['I love sushi.', "I don't like oysters anymore."],
    ['We agreed to buy the ovens from Bakkermans.', "We're not going to the zoo after all."],
    ['Remind me to call the notary on Thursday.', 'Push the dentist visit to Friday.'],
    ['I have to pay the electricity bill by Friday.', 'Paid the plumber, yay me.'],
  ])('%s %s', async (first, then) => {
    await sayOn(2, [first]);
    const [before] = await holding();
    await sayOn(3, [then]);
    expect(await holding()).toContain(before);
  });
});
