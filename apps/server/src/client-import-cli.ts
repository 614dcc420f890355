import path from 'node:path';
import { parseArgs } from 'node:util';
import { printEnded, printLine, requireOperator, withOperation } from './client-archive/command.ts';
import { importClient } from './client-archive/import.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { operator: { type: 'string' } } });
const [file = ''] = positionals;
const operator = requireOperator(values.operator);

await withOperation({ operator, reason: file, storesFiles: true }, async (operation) => {
  const result = await importClient(operation, file);
  const { manifest, compared, comparedFiles, addedStaff, addedShared, access, leftOut, settled } = result;
  for (const [name, count] of Object.entries(compared).filter(([, rows]) => rows > 0))
    printLine(`${path.basename(name, '.ndjson')}: ${count} rows, the same as in the archive`);
  printLine(`files: ${comparedFiles}, the same as in the archive`);
  if (addedStaff.length > 0)
    printLine(
      `Users that were added as disabled, because no user has their email address: ${addedStaff.map(({ name, role }) => `${name} (${role})`).join(', ')}`,
    );
  const demoted = addedStaff.filter(({ role, former }) => role !== former);
  if (demoted.length > 0)
    printLine(
      `Administrators of the source that were added as guides: ${demoted.map(({ name, former }) => `${name} (${former})`).join(', ')}`,
    );
  for (const [about, found] of [
    ['Teams that were here before and do not serve the client until an administrator adds it', access.teams],
    ['Administrators of the client who were here before and get no access until you add it', access.administrators],
    ['Guides who were here before, and see the members that they guide', access.guides],
  ] as const)
    if (found.length > 0) printLine(`${about}: ${found.join(', ')}`);
  const optOuts = leftOut['client/number_opt_outs.ndjson'] ?? 0;
  if (optOuts > 0) printLine(`Opt-outs that were here before and stay as they are: ${optOuts}`);
  for (const [name, count] of Object.entries(addedShared)) printLine(`Added to ${name}: ${count}`);
  printEnded(settled);
  printLine(
    `${manifest.client.name} has the id ${result.clientId}. Ids are ${result.offset} above those in the archive.`,
  );
});
