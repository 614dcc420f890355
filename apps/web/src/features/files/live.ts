import type { LiveHandlers } from '../../shell/live.ts';
import { refreshFiles } from './api.ts';
import { settled } from './settled.ts';

/** Handles checked files: informs uploads that wait for the file, and refetches the file. */
export const filesLive = {
  file_updated(file, client) {
    settled.notify(file);
    void refreshFiles(client, file.id);
  },
} satisfies LiveHandlers;
