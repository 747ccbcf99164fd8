import { assessTask } from './assess.ts';
import { deliverTask } from './deliver.ts';
import { embedTask } from './embed.ts';
import { extractTask } from './extract.ts';
import { feedTask } from './feed.ts';
import { formTask } from './form.ts';
import { rebuildTask } from './rebuild.ts';
import { reembedTask } from './reembed.ts';
import { reformTask } from './reform.ts';
import { restoreTask } from './restore.ts';
import { rollUpTask } from './roll-up.ts';
import { settleTask } from './settle.ts';
import { summarizeTask } from './summarize.ts';
import type { WorkspaceTask } from './task.ts';

/** Every task that can be enqueued for a workspace. `mneme_private.enqueue` has the same list. */
export const workspaceTasks: readonly WorkspaceTask[] = [
  embedTask,
  reembedTask,
  extractTask,
  formTask,
  summarizeTask,
  feedTask,
  rollUpTask,
  assessTask,
  rebuildTask,
  settleTask,
  reformTask,
  deliverTask,
  restoreTask,
];
