import type { LiveHandlers } from '../../shell/live.ts';
import { refreshFiles } from './api.ts';
import { settled } from './settled.ts';

/** A file was checked: whoever waits for it goes on, and what shows files reads them again. */
export const filesLive = {
  file_updated(file, client) {
    settled.notify(file);
    void refreshFiles(client, file.id);
  },
} satisfies LiveHandlers;
