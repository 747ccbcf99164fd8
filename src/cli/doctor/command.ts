import type { Command } from 'commander';
import { ProviderError } from '../../providers/provider-error.ts';
import type { Config } from '../../server/config.ts';
import { answer, inForms } from '../answering.ts';
import { isRemote } from '../environment.ts';
import { checkDatabase, checkDisk, checkRemote } from './check-database.ts';
import { type Finding, fails } from './finding.ts';

/** Adds `mneme doctor`. */
export function addDoctorCommand(program: Command, readConfig: () => Config): void {
  inForms(program.command('doctor'))
    .description('say what is configured, whether it can be reached, and what is worth switching on')
    .addHelpText(
      'after',
      `
Opens the database, calls each configured model and store once with a text of its own, and changes nothing. Exits with 1
if something does not work as configured; advice alone is no failure. With MNEME_URL it asks that server whether it is
ready, and does not look at the settings here.`,
    )
    .action(async (options: { json?: boolean }) => {
      const findings = await examine(readConfig());
      answer(findings, options, printFindings);
      if (findings.some(({ state }) => state === 'failed')) process.exitCode = 1;
    });
}

async function examine(config: Config): Promise<Finding[]> {
  if (isRemote(config)) return checkRemote(config.client.url);
  const [{ createProviders }, { checkProviders }] = await Promise.all([
    import('../../providers/config.ts'),
    import('./check-providers.ts'),
  ]);
  const settings = config.providers.reveal();
  const gateway = config.gateway?.reveal() ?? null;
  const database = await checkDatabase(config);
  // Where no database is, no directory is made for a check.
  const writes = database.every(({ state }) => state !== 'failed');
  try {
    const providers = createProviders(settings);
    const found = await checkProviders(providers, settings, gateway, writes);
    return [...database, ...(await checkDisk(config)), ...found];
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return [...database, fails('settings', error.message)];
  }
}

const marks = { ok: 'ok     ', advice: 'ok     ', failed: 'FAILED ' } as const;

/** The findings for people: a line each, what to do below it. */
function printFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ part }) => part.length));
  return findings
    .map(({ part, state, message, advice }) => {
      const indented = message.replaceAll('\n', `\n${' '.repeat(width + 9)}`);
      const line = `${marks[state]} ${part.padEnd(width)}  ${indented}\n`;
      return advice === null ? line : `${line}${' '.repeat(width + 10)}${advice}\n`;
    })
    .join('');
}
