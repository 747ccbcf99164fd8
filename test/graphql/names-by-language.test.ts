import { describe, expect, it } from 'vitest';
import { extractTurns } from '../../src/memory/formation/extract/extract-turns.ts';
import { converse, workerOf, workerServices } from '../memory/formation/conversation.ts';
import { createTestWorkspace, useDatabase } from '../support/database.ts';
import { useApi } from './api.ts';

const api = useApi();
const database = useDatabase();

/** The names that became entities of what was said, in alphabetical order. */
async function namesIn(lines: readonly string[]): Promise<string[]> {
  const workspace = await createTestWorkspace(api.services);
  const { ids } = await converse(api.as(workspace.admin), {}, lines);
  await extractTurns(
    { services: workerServices(database, api.services), caller: workerOf(workspace.id) },
    ids,
  );
  const { entities } = await api.data(workspace.admin, '{ entities(first: 50) { nodes { canonicalName } } }');
  return entities.nodes.map(({ canonicalName }: { canonicalName: string }) => canonicalName).sort();
}

describe('names by language', () => {
  it.each<[language: string, said: string, names: string[]]>([
    ['German nouns', 'Das Wetter ist schön, und der Zug hatte wieder Verspätung.', []],
    ['a German list', 'Wir brauchen noch Brot, Butter und Zwiebeln für das Abendessen.', []],
    [
      'German people',
      'Judith Kramer übernimmt das Büro, und Ninas Hund bellt den Nachbarn Oskar an.',
      ['Judith Kramer', 'Nina', 'Oskar'],
    ],
    [
      'German titles and companies',
      'Ich habe Herrn Beck bei der Hansewerk GmbH angerufen.',
      ['Beck', 'Hansewerk GmbH'],
    ],
    ['a Spanish question', 'Algo va mal. ¿Cómo llego a la oficina el lunes con Pablo?', ['Pablo']],
    ['a Turkish ending', 'Dün akşam Nihal’in köpeği ile Bora’ya gittik ve çok güzeldi', ['Bora', 'Nihal']],
    ['Russian beginnings', 'Напиши Тимуру письмо. Машина стоит у дома. Погода хорошая.', ['Тимуру']],
    ['a Korean particle', '한참 싸우다가 MongoDB 말고 Postgres로 정했어', ['MongoDB', 'Postgres']],
    ['Chinese', '小明昨天在北京买了一台新电脑，很高兴。', []],
    ['Japanese', '田中さんは明日東京へ行きます。', []],
    ['a setting', 'Notiz: PAYMENT_TIMEOUT_MS ist jetzt höher als vorher.', ['PAYMENT_TIMEOUT_MS']],
    ['a setting before a particle', '메모: PAYMENT_TIMEOUT_MS는 이제 4500이야', ['PAYMENT_TIMEOUT_MS']],
    [
      'English as before',
      'Met Judith Kramer in Leipzig, and Dana works at Siemens.',
      ['Dana', 'Judith Kramer', 'Leipzig', 'Siemens'],
    ],
  ])('%s', async (_, said, names) => {
    expect(await namesIn([said])).toEqual(names);
  });

  it('joins the case forms of a Russian name', async () => {
    expect(
      await namesIn([
        'Вчера смотрели кино с Олегом, было весело.',
        'Велосипед купила у Олега за копейки.',
        'Отделом будет руководить Юлия Крамер.',
        'Надо написать Юлии Крамер про отчёт.',
        'Погода в Москве плохая, а мы любим Москву.',
      ]),
    ).toEqual(['Москве', 'Олега', 'Юлии Крамер']);
  });

  it('keeps apart what may be a man or a woman', async () => {
    expect(
      await namesIn(['Вчера видела в школе Александр.', 'Завтра приедет ко мне Александра.']),
    ).toHaveLength(2);
  });
});
