import packageJson from '../../../package.json' with { type: 'json' };
import { onParentExit, runCommand } from './shared/command.ts';
import { sentenceOf } from './shared/problem.ts';
import { launch } from './start/launch.ts';
import { HELP, readStartOptions } from './start/options.ts';
import { showReady } from './start/ready.ts';
import { createSteps } from './start/steps.ts';
import { Undo } from './start/undo.ts';

/** The command `npm start`, which runs all of Guidepost on one machine. Its help text is in HELP. */
await runCommand(async () => {
  const options = readStartOptions(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const steps = createSteps(process.stdout);
  const undo = new Undo();
  let isReported = false;
  const toldToStop = new Promise<void>((resolve, reject) => {
    // When PostgreSQL stops, idle connections break. This is expected during a shutdown.
    process.on('uncaughtException', (error) => isReported || reject(error));
    const stop = () => {
      if (!isReported) steps.line('\n  Stopping…');
      isReported = true;
      // This also makes the current step fail and prevents further steps.
      void undo.all();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    onParentExit(stop);
  });
  steps.line(`\n  Guidepost ${packageJson.version}\n`);
  try {
    const running = await launch(options, steps, undo);
    await showReady(running, options, steps);
    await toldToStop;
  } catch (error) {
    if (!isReported) throw error;
  } finally {
    await undo.all();
  }
  for (const failure of undo.failures) process.stderr.write(`${sentenceOf(failure)}\n`);
  steps.line('  Stopped.');
  return undo.failures.length > 0 ? 1 : 0;
});
process.exit();
