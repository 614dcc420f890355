import { modules } from '../modules.ts';
import type { TestApp } from './app.ts';

/** Runs a module's sweep once, by its name. */
export async function sweep({ app }: Pick<TestApp, 'app'>, name: string): Promise<void> {
  const found = modules.flatMap(({ sweeps = [] }) => sweeps).find((one) => one.name === name);
  if (!found) throw new Error(`There is no sweep '${name}'`);
  await found.run(app.jobs);
}
