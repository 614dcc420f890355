// Loaded before each command. The reader of the output can end first, such as `head -1`. The command then continues
// without output, so that an import is not cut off and the exit code is correct. Plain JavaScript without dependencies.
import process from 'node:process';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
