import { type Outcome, runTool, scriptOf } from './tools.ts';

/** Runs changie, a tool that stores one file for each change. Its configuration is .changie.yaml. */
const changie = (root: string, cwd: string, args: string[]): Promise<Outcome> =>
  runTool(process.execPath, [scriptOf(root, 'changie', 'changie'), ...args], cwd);

/** Checks that every file in changes/unreleased is readable and has a known kind. */
export const checkChanges = async (root: string, cwd = root): Promise<Outcome> => {
  const { ok, output } = await changie(root, cwd, ['batch', 'patch', '--dry-run']);
  return { ok, output: ok ? '' : `A file in changes/unreleased is wrong: ${output}` };
};

/**
 * Moves the texts in changes/unreleased to a version in the changelog, and deletes their files.
 * @param cwd the folder with .changie.yaml and the changes
 */
export async function collectChanges(root: string, version: string, cwd = root): Promise<Outcome> {
  const batch = await changie(root, cwd, ['batch', version, '--allow-no-changes=false']);
  return batch.ok ? changie(root, cwd, ['merge']) : batch;
}
