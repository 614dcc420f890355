import path from 'node:path';
import { parseArgs } from 'node:util';
import { loginOfOperator, printEnded, printLine, withOperation } from './client-archive/command.ts';
import { importClient } from './client-archive/import.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { operator: { type: 'string' } } });
const [file = ''] = positionals;
const operator = values.operator?.trim() || loginOfOperator();

await withOperation({ operator, reason: file }, async (operation) => {
  const result = await importClient(operation, file);
  const { manifest, compared, comparedFiles, addedStaff, addedShared, settled } = result;
  for (const [name, count] of Object.entries(compared).filter(([, rows]) => rows > 0))
    printLine(`${path.basename(name, '.ndjson')}: ${count} rows, the same as in the archive`);
  printLine(`files: ${comparedFiles}, the same as in the archive`);
  if (addedStaff.length > 0)
    printLine(`Users that were added as disabled, because no user has their email address: ${addedStaff.join(', ')}`);
  for (const [name, count] of Object.entries(addedShared)) printLine(`Added to ${name}: ${count}`);
  printEnded(settled);
  printLine(
    `${manifest.client.name} has the id ${result.clientId}. Ids are ${result.offset} above those in the archive.`,
  );
});
