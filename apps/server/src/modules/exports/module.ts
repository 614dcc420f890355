import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { makeArchive, removalSweep } from './archive.ts';
import { exportCodes } from './codes.ts';
import { exportRoutes } from './routes.ts';
import { archives, createArchiveUrl, exportTable, requestArchive } from './service.ts';

/** Exports as files: lists, and one member's complete data (docs/areas/exports.md). */
export const exportsModule = defineModule({
  name: 'exports',
  endpoints: contracts.exports,
  codes: exportCodes,
  handlers: {
    table: (context) => exportTable(context, context.body),
    member: (context) => requestArchive(context, context.body),
    members: (context) => archives(context),
    fetch: (context) => createArchiveUrl(context, context.params.archiveId),
  },
  tasks: { make_member_archive: ({ archiveId }, context) => makeArchive(Number(archiveId), context) },
  routes: exportRoutes,
  sweeps: [removalSweep],
});
