import path from 'node:path';
import { parseArgs } from 'node:util';
import { type ClientId, parseId } from '@guidepost/contracts';
import { printEnded, printLine, requireOperator, withOperation } from './client-archive/command.ts';
import { endWork, exportClient } from './client-archive/export.ts';
import { fromCaller } from './import/caller.ts';

const usage = `Exports a client with all members, records, files and audit entries into an archive.

  guidepost export --client ID --reason TEXT [--move] [--file FILE] [--allow-damaged-files] [--operator NAME]
  guidepost export --client ID --reason TEXT --end-work

  --client ID      the client. The id is in the address of the customer's page
  --reason TEXT    the reason, for the audit
  --move           the client moves to another installation. Afterwards, this installation sends no texts and asks no
                   organizations for the client by itself, and links stop working. Stop all processes before
  --file FILE      the archive (client-ID.zip in the current folder)
  --allow-damaged-files
                   export although stored files are missing or differ from the database
  --end-work       write no archive, and only end the work for the client, if --move wrote the archive but could not
  --operator NAME  your name, for the audit. Default: your login on this machine

The archive contains all rows as they were at one time, also if Guidepost is running. It contains health information:
store it encrypted. It can be read without Guidepost (README.txt), and guidepost import --client-archive imports it.
Exit codes: 0 the archive is complete, 1 the client cannot be exported, 2 the command is not valid, 3 the export failed.
`;

function refuse(sentence: string): never {
  process.stderr.write(`${sentence} guidepost export --help explains the options.\n`);
  process.exit(2);
}

function readOptions() {
  try {
    return parseArgs({
      args: process.argv.slice(2),
      options: {
        client: { type: 'string' },
        reason: { type: 'string' },
        move: { type: 'boolean', default: false },
        'end-work': { type: 'boolean', default: false },
        'allow-damaged-files': { type: 'boolean', default: false },
        file: { type: 'string' },
        operator: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const values = readOptions();
if (values.help) process.stdout.write(usage);
else {
  const clientId: ClientId | null = parseId<'Client'>(values.client);
  if (clientId === null) refuse('Enter the id of the client: --client ID.');
  const reason = values.reason?.trim();
  if (!reason) refuse('Enter the reason: --reason TEXT.');
  const file = fromCaller(values.file ?? `client-${clientId}.zip`);
  await withOperation({ operator: requireOperator(values.operator), reason, storesFiles: false }, async (operation) => {
    if (values['end-work']) {
      printEnded(await endWork(operation, clientId));
      return;
    }
    const { manifest, sha256, unfinished, damaged } = await exportClient(operation, clientId, file, {
      isMove: values.move,
      allowDamagedFiles: values['allow-damaged-files'],
    });
    const rows = Object.entries(manifest.parts).filter(([name, part]) => name.startsWith('client/') && part.rows > 0);
    for (const [name, part] of rows) printLine(`${path.basename(name, '.ndjson')}: ${part.rows}`);
    printLine(`audit entries: ${manifest.parts['audit-entries.ndjson']?.rows ?? 0}`);
    printLine(`files: ${manifest.files.count} (${manifest.files.bytes} bytes)`);
    if (manifest.files.missing > 0)
      printLine(
        `NOTE    The storage does not have ${manifest.files.missing} files. files.ndjson lists them without a path.`,
      );
    for (const one of damaged) printLine(`NOTE    ${one}`);
    if (unfinished > 0) printLine(`NOTE    Unfinished uploads whose content is not in the archive: ${unfinished}`);
    printLine(`${manifest.client.name} was exported to ${file}`);
    printLine(`SHA-256 of the archive: ${sha256}`);
    if (values.move) printEnded(await endWork(operation, clientId));
  });
}
