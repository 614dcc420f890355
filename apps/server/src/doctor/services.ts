import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createConnectors } from '../connectors/connectors.ts';
import { verifySmtp } from '../connectors/mail/smtp.ts';
import type { Storage } from '../connectors/storage/port.ts';
import type { Config } from '../platform/config.ts';
import { createsForeignFiles } from '../platform/file-owner.ts';
import { check, type Finding, ok, problem, warning } from './finding.ts';

const mebibyte = 2 ** 20;
const gibibyte = 2 ** 30;

/** The harmless text that every malware scanner reports (eicar.org). It is split, so that no scanner reports this file. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

async function diskFindings(folder: string, what: string): Promise<Finding[]> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const share = blocks === 0 ? 1 : bavail / blocks;
  const text = `${what} has ${(free / gibibyte).toFixed(1)} GiB of free space (${Math.round(share * 100)} %)`;
  if (free < gibibyte) return [problem(`${text}. Free some space, or use a larger disk.`)];
  return [share < 0.1 ? warning(`${text}. Free some space, or use a larger disk.`) : ok(text)];
}

/** Writes, reads and removes a small file. As root, does not write to a folder of another user, and creates none. */
async function storageFindings(
  config: Pick<Config, 'storage'>,
  storage: Storage,
  uid: number | undefined,
): Promise<Finding[]> {
  const folder = config.storage.kind === 'disk' ? config.storage.root : undefined;
  if (folder !== undefined && uid === 0 && (!existsSync(folder) || createsForeignFiles(folder, uid)))
    return [
      warning(
        'FILES_ROOT was not tested, because the server cannot use files that root creates. Run doctor as the user of the server.',
      ),
    ];
  const place = config.storage.kind === 's3' ? `the bucket ${config.storage.bucket}` : `the folder ${folder}`;
  return check(`Files cannot be stored in ${place}. Check FILES_ROOT or the S3 settings`, async () => {
    const key = { area: 'incoming', name: randomUUID() } as const;
    const bytes = Buffer.from('doctor');
    await storage.write(key, bytes, 'text/plain');
    const isSame = (await storage.read(key))?.equals(bytes) === true;
    await storage.remove(key);
    if (!isSame) return [problem(`A file in ${place} has different content when it is read back. Check the storage.`)];
    return (await storage.sizeOf(key)) === null
      ? [ok(`files can be stored, read and removed in ${place}`)]
      : [problem(`A removed file still exists in ${place}. Turn off versioning, and allow s3:DeleteObject.`)];
  });
}

/**
 * Checks the storage, the scanner, the carrier, the mail server and the disk.
 * @param uid the user of this process; undefined on Windows
 */
export async function serviceFindings(config: Config, uid = process.getuid?.()): Promise<Finding[]> {
  const { storage, scanner, telephony } = createConnectors(config);
  const folder = config.storage.kind === 'disk' ? config.storage.root : undefined;
  return [
    ...(await storageFindings(config, storage, uid)),
    ...(config.clamdAddress === null
      ? [warning('No malware scanner is configured, so files are checked only by type and content. Set CLAMD_ADDRESS.')]
      : await check('The malware scanner does not respond. Check clamd and CLAMD_ADDRESS', async () => {
          const name = await scanner.scan(Buffer.from(eicar));
          const large = await scanner.scan(Buffer.alloc(64 * mebibyte)).catch(() => 'refused');
          if (name === null)
            return [problem('The malware scanner does not report the EICAR test file. Update its signatures.')];
          return large === null
            ? [ok('the malware scanner reports the EICAR test file')]
            : [
                problem(
                  'The malware scanner refuses a 64 MiB file. Set StreamMaxLength, MaxScanSize and MaxFileSize of clamd to 64M.',
                ),
              ];
        })),
    ...(config.twilio === null
      ? [warning('No carrier is configured, so calls and texts are off.')]
      : await check('The carrier refuses the account. Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN', async () => {
          const lines = await telephony.lines();
          return [ok(`the carrier accepts the account, which has ${lines.length} phone numbers`)];
        })),
    ...(config.smtp === null
      ? [warning('No mail server is configured, so invitations and questions about referrals cannot be emailed.')]
      : await check('The mail server cannot be used. Check SMTP_URL', async () => {
          await verifySmtp(config.smtp as NonNullable<Config['smtp']>);
          return [ok('the mail server accepts the login')];
        })),
    ...(folder !== undefined && existsSync(folder)
      ? await check('The free space of FILES_ROOT is unknown', () => diskFindings(folder, 'FILES_ROOT'))
      : []),
    ...(await check('The free space for temporary files is unknown', () =>
      diskFindings(tmpdir(), `The folder ${tmpdir()}`),
    )),
  ];
}
