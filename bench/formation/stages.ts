import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { WorkspaceTask } from '../../workers/task.ts';
import { workspaceTasks } from '../../workers/tasks.ts';

/** What the jobs of one task took. */
export interface Stage {
  jobs: number;
  /** Milliseconds, waiting for connections and locks included. */
  milliseconds: number;
  statements: number;
  /** Milliseconds between a statement's sending and its answer. */
  inDatabase: number;
}

/** What ran, by task. */
export type Stages = Map<string, Stage>;

let sent = 0;

/** Statements that this process has sent since they were counted, whoever sent them. */
export const statementsSent = (): number => sent;

const running = new AsyncLocalStorage<Stage>();

/**
 * Counts every statement of this process from now on, and for the job that sends it. Begin and commit count too; the queue's
 * own statements belong to no job.
 */
export function countStatements(): void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, self, given) {
      sent += 1;
      const stage = running.getStore();
      const answer: unknown = Reflect.apply(target, self, given);
      if (stage && answer instanceof Promise) {
        const since = performance.now();
        stage.statements += 1;
        const over = () => {
          stage.inDatabase += performance.now() - since;
        };
        answer.then(over, over);
      }
      return answer;
    },
  });
}

/** Mneme's tasks, each of whose jobs is added to `stages`. */
export function measuredTasks(stages: Stages): WorkspaceTask[] {
  return workspaceTasks.map((task) => ({
    ...task,
    run(context, payload) {
      const stage = stages.get(task.name) ?? { jobs: 0, milliseconds: 0, statements: 0, inDatabase: 0 };
      stages.set(task.name, stage);
      const since = performance.now();
      return running.run(stage, () =>
        task.run(context, payload).finally(() => {
          stage.jobs += 1;
          stage.milliseconds += performance.now() - since;
        }),
      );
    },
  }));
}
