import type { LiveHandlers } from '../../shell/live.ts';
import { refreshFiles } from './api.ts';
import { fileCheckEvents } from './wait-for-file-check.ts';

/** Handles live events about checked files: notifies uploads that wait for the file, and refetches the file. */
export const filesLive = {
  file_updated(file, client) {
    fileCheckEvents.notify(file);
    void refreshFiles(client, file.id);
  },
} satisfies LiveHandlers;
