import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

/** A bucket of Amazon S3 or a compatible service. */
export interface BucketConfig {
  readonly bucket: string;
  readonly region: string;
  /** Endpoint of a storage service other than Amazon S3; undefined for Amazon S3. */
  readonly endpoint: string | undefined;
  /** Undefined if the machine's role provides the credentials. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** True if the bucket's name is in the URL's path rather than in its host. */
  readonly pathStyle: boolean;
}

/** Location of stored files: a folder that all processes share, or a storage bucket. */
export type StorageConfig =
  | { readonly kind: 'disk'; readonly root: string }
  | (BucketConfig & {
      readonly kind: 's3';
      /** Origin that browsers load files from, for the content security policy. */
      readonly origin: string;
    });

/**
 * The storage of signed heads of the audit chain: a file, or objects in a bucket whose names start with `prefix`.
 */
export type HeadPlace =
  | { readonly kind: 'file'; readonly path: string }
  | (BucketConfig & { readonly kind: 's3'; readonly prefix: string });

export interface FileConfig {
  /** Location of stored files. */
  readonly storage: StorageConfig;
  /** Address of clamd, as host:port or the path of a socket; null for the built-in signature check. */
  readonly clamdAddress: string | null;
  /** Places for signed heads of the audit chain. */
  readonly auditHeads: readonly HeadPlace[];
}

const booleanSetting = z.enum(['true', 'false']).default('false');

/** The settings of storage, scanner and audit heads; `.env.example` and docs/operations/configure.md describe them. */
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
  AUDIT_HEADS_PATH: z.string().optional(),
  AUDIT_HEADS_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/, 'must be the name of a bucket, or bucket/prefix')
    .optional(),
};
export type FileValues = z.infer<z.ZodObject<typeof fileSettings>>;
type Values = FileValues;

/** Returns true for a host name or address that always means this machine. */
export const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

/** Returns the host of an address with a port. */
const hostOf = (address: string): string => address.slice(0, address.lastIndexOf(':'));

/** Returns a bucket with the S3 settings. */
function bucketOf(bucket: string, values: Values): BucketConfig {
  const { S3_REGION: region, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  return {
    bucket,
    region,
    endpoint: S3_ENDPOINT?.replace(/\/+$/, ''),
    credentials:
      S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : undefined,
    pathStyle: values.S3_PATH_STYLE === 'true',
  };
}

function storageOf(values: Values): StorageConfig {
  if (!values.S3_BUCKET)
    return { kind: 'disk', root: path.resolve(values.FILES_ROOT ?? path.join(tmpdir(), 'guidepost-files')) };
  const bucket = bucketOf(values.S3_BUCKET, values);
  const host = new URL(bucket.endpoint ?? `https://s3.${bucket.region}.amazonaws.com`);
  const origin = bucket.pathStyle ? host.origin : `${host.protocol}//${bucket.bucket}.${host.host}`;
  return { kind: 's3', ...bucket, origin };
}

/** Returns the place in a bucket where audit heads are stored. `address` is `bucket` or `bucket/prefix`. */
export function headBucketOf(address: string, values: Values): HeadPlace {
  const [bucket = '', ...prefix] = address.split('/').filter((part) => part !== '');
  return { kind: 's3', ...bucketOf(bucket, values), prefix: prefix.map((part) => `${part}/`).join('') };
}

function headPlacesOf(values: Values): HeadPlace[] {
  const { AUDIT_HEADS_PATH, AUDIT_HEADS_BUCKET } = values;
  return [
    ...(AUDIT_HEADS_PATH ? [{ kind: 'file', path: path.resolve(AUDIT_HEADS_PATH) } as const] : []),
    ...(AUDIT_HEADS_BUCKET ? [headBucketOf(AUDIT_HEADS_BUCKET, values)] : []),
  ];
}

/** Returns the configuration of files, the scanner and audit heads. Call `fileProblems` first. */
export const filesOf = (values: Values): FileConfig => ({
  storage: storageOf(values),
  clamdAddress: values.CLAMD_ADDRESS === undefined || values.CLAMD_ADDRESS === 'none' ? null : values.CLAMD_ADDRESS,
  auditHeads: headPlacesOf(values),
});

/**
 * Creates a folder level by level, because Node's recursive option never returns for some paths, such as one below
 * /proc.
 * @returns the reason why files cannot be stored in the folder; undefined if they can
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

/**
 * Returns the problems with the settings, one sentence for each setting.
 * @param createsFolder creates FILES_ROOT if it does not exist
 */
export function fileProblems(values: Values, isProduction: boolean, createsFolder: boolean): string[] {
  const problems: string[] = [];
  if ((values.S3_ACCESS_KEY_ID === undefined) !== (values.S3_SECRET_ACCESS_KEY === undefined))
    problems.push('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set both, or none to use the role of the machine');
  if (values.S3_BUCKET !== undefined && values.FILES_ROOT !== undefined)
    problems.push('FILES_ROOT, S3_BUCKET: files are kept in a folder or in a bucket; set one of them');
  const noFolder =
    createsFolder &&
    values.S3_BUCKET === undefined &&
    values.FILES_ROOT &&
    folderProblem(path.resolve(values.FILES_ROOT));
  if (noFolder) problems.push(`FILES_ROOT: ${noFolder}`);
  if (!isProduction) return problems;
  if (values.S3_BUCKET === undefined && values.FILES_ROOT === undefined)
    problems.push('FILES_ROOT: set a folder for files that all processes share, or set S3_BUCKET instead');
  if (values.S3_ENDPOINT && !values.S3_ENDPOINT.startsWith('https://'))
    problems.push('S3_ENDPOINT: must be https, because members’ files are sent there');
  const { CLAMD_ADDRESS } = values;
  if (
    CLAMD_ADDRESS &&
    CLAMD_ADDRESS !== 'none' &&
    !CLAMD_ADDRESS.startsWith('/') &&
    !isThisMachine(hostOf(CLAMD_ADDRESS))
  )
    problems.push(
      'CLAMD_ADDRESS: must be a clamd on this machine, because clamd has no TLS; use a tunnel such as stunnel for another machine',
    );
  if (values.CLAMD_ADDRESS === undefined)
    problems.push(
      'CLAMD_ADDRESS: set the address of clamd, which scans files for malware, or “none” to run without it',
    );
  return problems;
}
