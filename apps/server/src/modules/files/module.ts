import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { fileCodes } from './codes.ts';
import { storeGreeting } from './greeting.ts';
import { createDownloadUrl, presentFileWithLink } from './links.ts';
import { requireFile, requireReady } from './present.ts';
import { findGreeting } from './queries.ts';
import { storageRoutes } from './routes.ts';
import { fileSweeps } from './sweeps.ts';
import { beginUpload, cleanUp } from './uploads.ts';

/** Uploads and downloads of files. A file is checked before users can open it, and a download URL expires. */
export const filesModule = defineModule({
  name: 'files',
  endpoints: contracts.files,
  codes: fileCodes,
  handlers: {
    presignedUrl: beginUpload,
    get: async ({ db, params, services, viewer }) =>
      presentFileWithLink(db, services, await requireFile(db, params.id), viewer),
    async greeting({ db, query, services, viewer }) {
      const row = await findGreeting(db, query.userId);
      return { file: row ? await presentFileWithLink(db, services, row, viewer) : null };
    },
    async temporaryLink({ db, params, services, viewer }) {
      const row = await requireFile(db, params.id);
      requireReady(row);
      return createDownloadUrl(db, services, row, viewer);
    },
    cleanup: cleanUp,
    uploadVoicemail: storeGreeting,
  },
  sweeps: fileSweeps,
  routes: storageRoutes,
});
