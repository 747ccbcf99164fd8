import { type Command, InvalidArgumentError } from 'commander';
import type { UpdateWorkspaceInput } from '../client/admin.ts';
import type { Config } from '../server/config.ts';
import { answer, answering, toProgram } from './answering.ts';
import { CommandError } from './command-error.ts';
import { confirmed } from './confirm.ts';
import { type Identity, withClient } from './connection.ts';
import { flatSettings, printSettings } from './print-conversations.ts';

/** Settings whose values are always texts. */
const texts = new Set(['name', 'timeZone']);

/** Adds the setting `name=value` to those before it. */
function setting(given: string, before: UpdateWorkspaceInput = {}): UpdateWorkspaceInput {
  const [, name, value] = /^([A-Za-z]+)=(.*)$/s.exec(given) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError('Give a setting and its value, e.g. timeZone=Europe/Berlin.');
  }
  if (texts.has(name)) return { ...before, [name]: value };
  try {
    return { ...before, [name]: JSON.parse(value) };
  } catch {
    throw new InvalidArgumentError(`The value of ${name} must be JSON: true, 0.5, null, {"k": 60}.`);
  }
}

interface SettingsOptions extends Identity {
  readonly set?: UpdateWorkspaceInput;
  /** Don't ask. */
  readonly yes?: boolean;
}

/** Adds `mneme settings`. */
export function addSettingsCommand(program: Command, readConfig: () => Config): void {
  answering(program, 'settings', "show the workspace's settings, or change them")
    .option('--set <name=value>', 'change one (several times for several); takes the role admin', setting)
    .option('--yes', "don't ask before older transcripts are removed for good")
    .addHelpText(
      'after',
      `
The mutation updateWorkspace documents the settings. Values are JSON, except name and timeZone; null sets the default.
With a number of days, transcriptRetentionDays removes older transcripts permanently: it asks first.
Examples:
  mneme settings --set timeZone=Europe/Berlin --set confidenceThreshold=0.4
  mneme settings --set privacyMode=true --set removeOlderTranscripts=false`,
    )
    .action(async ({ yes, ...options }: SettingsOptions) => {
      const config = readConfig();
      const days = options.set?.transcriptRetentionDays;
      if (typeof days === 'number' && !yes) {
        const question = `Transcripts will be removed permanently ${days} day(s) after their sessions, older ones within minutes. They cannot be restored.`;
        if (!(await confirmed(question, String(days)))) throw new CommandError('Nothing was changed.');
      }
      await withClient(config, toProgram(options), async (client) => {
        const settings = await (options.set ? client.updateSettings(options.set) : client.settings());
        const print = () => printSettings(settings);
        answer(flatSettings(settings), options, print);
      });
    });
}
