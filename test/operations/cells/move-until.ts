import { cancelMove, type MoveStep, moveWorkspace } from '../../../src/memory/cells/move/move-workspace.ts';
import { openDatabase } from '../../../src/postgres/database.ts';

// Moves a workspace and is killed after a step, as by `kill -9`: node move-until.ts STEP WORKSPACE-ID SLUG CELL NAME=URL...
const [step, workspaceId = '', slug = '', to = '', ...urls] = process.argv.slice(2);

const cells = await Promise.all(
  urls.map(async (each) => {
    const [, name = '', databaseUrl = ''] = /^([a-z]+)=(.*)$/.exec(each) ?? [];
    const settings = {
      databaseUrl,
      dataDir: null,
      secret: process.env.MNEME_TOKEN_SECRET ?? '',
      poolSize: 2,
    };
    const { pool, connectOwner } = await openDatabase(settings);
    return { name, pool, connectOwner };
  }),
);
const [first] = cells;
if (!first) throw new Error('Name the cells.');
const end = (reached: MoveStep) => {
  if (reached === step) process.kill(process.pid, 'SIGKILL');
};
if (step === 'cancel') await cancelMove({ first, cells, workspaceId, slug });
else await moveWorkspace({ first, cells, workspaceId, slug, to, onStep: end });
process.exit(0);
