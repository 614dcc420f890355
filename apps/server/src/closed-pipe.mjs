// Loaded before each command. A program that reads the output, such as `head -1`, can exit before the command does. The
// command then continues without output, so that an import is not cut off and the exit code is correct. Plain
// JavaScript without dependencies.
import process from 'node:process';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
