import type { HeadPlace } from '../../platform/config-files.ts';
import { createFileHeads } from './file.ts';
import type { HeadStore } from './port.ts';
import { createS3Heads } from './s3.ts';

export const createHeadStore = (place: HeadPlace): HeadStore =>
  place.kind === 'file' ? createFileHeads(place.path) : createS3Heads(place);
