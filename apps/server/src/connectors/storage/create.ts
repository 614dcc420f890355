import type { StorageConfig } from '../../platform/config-files.ts';
import { createDiskStorage } from './disk.ts';
import type { Storage } from './port.ts';
import { createS3Storage } from './s3.ts';

/** Creates the storage that is configured, for commands. The server also guards it with a circuit breaker. */
export const createStorage = (config: StorageConfig): Storage =>
  // commands send no one a link, so the storage needs no URL
  config.kind === 's3' ? createS3Storage(config) : createDiskStorage({ root: config.root, publicUrl: '' });
