import { contracts, type StoredFile } from '@guidepost/contracts';
import { catching } from '../../shell/api.ts';

/** A file as it is now, past the cache: whoever waits for one asks until it is checked. */
export const fetchFile = (id: number, signal: AbortSignal): Promise<StoredFile> =>
  catching('all')(contracts.files.get, { params: { id } }, { signal });
