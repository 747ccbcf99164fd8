/**
 * Kills Mneme three times per engine while clients append turns, and checks after each restart and at the end that
 * nothing acknowledged was lost, doubled or left undone. `--engine native|embedded` drills one engine alone.
 */
import { parseArgs } from 'node:util';
import { runDrills } from './crash/drill.ts';
import { embeddedInstallation, nativeInstallation } from './crash/installation.ts';

const { values } = parseArgs({ options: { engine: { type: 'string' } } });

await runDrills({
  name: 'crash smoke',
  engine: values.engine,
  installations: { native: nativeInstallation, embedded: embeddedInstallation },
  plan: {
    kills: ({ kills }) => kills,
    turnsBetween: () => 40,
    jitterMs: 300,
    restMs: 60,
    random: Math.random,
  },
  limitMs: 240_000,
});
