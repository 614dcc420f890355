import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

/** Location of stored files: a folder that all processes share, or a storage bucket. */
export type StorageConfig =
  | { readonly kind: 'disk'; readonly root: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly region: string;
      /** Endpoint of a storage service other than Amazon S3; undefined for Amazon S3. */
      readonly endpoint: string | undefined;
      /** Undefined if the machine's role provides the credentials. */
      readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
      /** True if the bucket's name is in the path and not in the host. */
      readonly pathStyle: boolean;
      /** Origin that browsers load files from, for the content security policy. */
      readonly origin: string;
    };

const booleanSetting = z.enum(['true', 'false']).default('false');

/** The settings of storage and scanner; `.env.example` and docs/operations/configure.md describe them. */
export const fileSettings = {
  FILES_ROOT: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: booleanSetting,
  CLAMD_ADDRESS: z
    .string()
    .regex(/^(none|\/.+|[^\s:/]+:\d{1,5}|\[[0-9a-f:]+\]:\d{1,5})$/i, 'must be host:port, the path of a socket, or none')
    .optional(),
};
type Values = z.infer<z.ZodObject<typeof fileSettings>>;

/** Returns the storage configuration from the settings. Call `fileProblems` first. */
export function storageOf(values: Values): StorageConfig {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!bucket) return { kind: 'disk', root: path.resolve(values.FILES_ROOT ?? path.join(tmpdir(), 'guidepost-files')) };
  const pathStyle = values.S3_PATH_STYLE === 'true';
  const endpoint = S3_ENDPOINT?.replace(/\/+$/, '');
  const host = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return {
    kind: 's3',
    bucket,
    region,
    endpoint,
    credentials:
      S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : undefined,
    pathStyle,
    origin: pathStyle ? host.origin : `${host.protocol}//${bucket}.${host.host}`,
  };
}

export const scannerOf = ({ CLAMD_ADDRESS }: Values): string | null =>
  CLAMD_ADDRESS === undefined || CLAMD_ADDRESS === 'none' ? null : CLAMD_ADDRESS;

/**
 * Creates a folder level by level. Node's recursive option never returns for some paths, such as one below /proc.
 * @returns the reason that files cannot be stored in it, or undefined
 */
function folderProblem(root: string): string | undefined {
  const above: string[] = [];
  for (let place = root; !existsSync(place); place = path.dirname(place)) above.unshift(place);
  try {
    // checks each folder again, because another process that starts at the same time may have created it
    for (const place of above) if (!existsSync(place)) mkdirSync(place, { mode: 0o700 });
    accessSync(root, constants.W_OK | constants.X_OK);
    return statSync(root).isDirectory() ? undefined : 'is no folder';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return `files cannot be kept there (${code}): name a folder that exists, or can be made, and that this process may write to`;
  }
}

/** Returns the problems of the settings, one sentence for each setting. */
export function fileProblems(values: Values, isProduction: boolean): string[] {
  const problems: string[] = [];
  if ((values.S3_ACCESS_KEY_ID === undefined) !== (values.S3_SECRET_ACCESS_KEY === undefined))
    problems.push('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set both, or none to use the role of the machine');
  if (values.S3_BUCKET !== undefined && values.FILES_ROOT !== undefined)
    problems.push('FILES_ROOT, S3_BUCKET: files are kept in a folder or in a bucket; set one of them');
  const noFolder =
    values.S3_BUCKET === undefined && values.FILES_ROOT && folderProblem(path.resolve(values.FILES_ROOT));
  if (noFolder) problems.push(`FILES_ROOT: ${noFolder}`);
  if (!isProduction) return problems;
  if (values.S3_BUCKET === undefined && values.FILES_ROOT === undefined)
    problems.push('FILES_ROOT: set a folder for files that all processes share, or set S3_BUCKET instead');
  if (values.S3_ENDPOINT && !values.S3_ENDPOINT.startsWith('https://'))
    problems.push('S3_ENDPOINT: must be https, because members’ files are sent there');
  if (values.CLAMD_ADDRESS === undefined)
    problems.push(
      'CLAMD_ADDRESS: set the address of clamd, which scans files for malware, or “none” to run without it',
    );
  return problems;
}
