/** Prints one line for each step, with its duration. On a terminal, the current step's line counts the seconds. */
export interface Steps {
  /** Runs one step. While it runs, `detail` replaces the text after the step's name. */
  step<T>(name: string, work: (detail: (text: string) => void) => Promise<T>): Promise<T>;
  line(text: string): void;
}

interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

const WIDTH = 24;

export function createSteps(output: Output): Steps {
  const live = output.isTTY === true && !process.env.CI;
  const erase = live ? '\r\x1b[K' : '';
  return {
    line: (text) => output.write(`${text}\n`),
    async step(name, work) {
      const started = performance.now();
      const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
      let suffix = '';
      const draw = () => {
        const text = `  … ${name.padEnd(WIDTH)} ${seconds()} ${suffix}`;
        if (live) output.write(`${erase}${text.slice(0, (output.columns ?? 80) - 1)}`);
      };
      const timer = setInterval(draw, 100);
      draw();
      try {
        const result = await work((text) => {
          suffix = text;
          draw();
        });
        output.write(`${erase}  ✓ ${name.padEnd(WIDTH)} ${seconds()}\n`);
        return result;
      } catch (error) {
        output.write(`${erase}  ✗ ${name}\n`);
        throw error;
      } finally {
        clearInterval(timer);
      }
    },
  };
}
