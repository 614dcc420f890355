import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The version of the archive's format. Increase it if the meaning of an entry changes. */
export const formatVersion = 1;

const Part = z.strictObject({ rows: z.int(), bytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type Part = z.infer<typeof Part>;

/** The manifest of a client archive, which is its last entry. */
export const Manifest = z.strictObject({
  format: z.literal('guidepost-client-archive'),
  version: z.literal(formatVersion),
  archiveId: z.uuid(),
  createdAt: z.string(),
  /** The version of Guidepost, and the SHA-256 of the names of all migrations that its database has. */
  guidepost: z.string(),
  schema: z.string(),
  /** The URL and the organization of the installation that exported the client. */
  source: z.string(),
  organization: z.string(),
  operator: z.string(),
  reason: z.string(),
  client: z.strictObject({ id: z.int().positive(), name: z.string(), displayName: z.string() }),
  /** The highest id in the archive. */
  highestId: z.int().nonnegative(),
  /** The newest seal of the audit chain, to which the entries in the archive belong. Null if nothing is sealed. */
  seal: z.strictObject({ id: z.int(), hash: z.string() }).nullable(),
  /** The number of rows, the size and the SHA-256 of each entry with lines of JSON. */
  parts: z.record(z.string(), Part),
  files: z.strictObject({ count: z.int(), bytes: z.int(), missing: z.int() }),
});
export type Manifest = z.infer<typeof Manifest>;

/** Returns a hash that is the same only for databases with the same migrations. */
export const schemaHash = (migrations: readonly string[]): string =>
  createHash('sha256').update(migrations.join('\n')).digest('hex');

/** A stored file in the archive, as a line in `files.ndjson`. */
export const FileLine = z.strictObject({
  id: z.int(),
  /** The path in the archive; null if the storage did not have the file. */
  path: z.string().nullable(),
  storageKey: z.uuid(),
  mimeType: z.string(),
  size: z.int(),
  sha256: z.string(),
});
export type FileLine = z.infer<typeof FileLine>;

export const names = {
  manifest: 'manifest.json',
  readme: 'README.txt',
  files: 'files.ndjson',
  staff: 'staff.ndjson',
  audit: 'audit-entries.ndjson',
  evidence: 'consent-evidence.ndjson',
  table: (name: string) => `client/${name}.ndjson`,
  shared: (name: string) => `shared/${name}.ndjson`,
  readOnly: (name: string) => `not-imported/${name}.ndjson`,
};
