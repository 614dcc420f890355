import { contracts, type NeedsMetadata } from '@guidepost/contracts';
import { notFound } from '../../platform/errors.ts';
import { defineModule } from '../../platform/module.ts';
import { needsContentCodes } from './codes.ts';
import { findChanges, findContent, findRow } from './queries.ts';
import { changeRow, createRow } from './service.ts';

/** Returns each kind of assistance once, with the offered Z codes that list it. */
function assistancesOf(zcodes: NeedsMetadata['zcodes']): NeedsMetadata['assistances'] {
  const offered = zcodes.filter(({ retiredAt }) => retiredAt === null);
  const pairs = offered.flatMap(({ id, assistances }) => assistances.map((label) => ({ label, id })));
  return [...Map.groupBy(pairs, ({ label }) => label)].map(([label, of]) => ({
    label,
    zcodeIds: of.map(({ id }) => id),
  }));
}

/** The lists that needs are chosen from, such as categories and issues. Administrators edit them. */
export const needsContentModule = defineModule({
  name: 'needsContent',
  endpoints: contracts.needsContent,
  codes: needsContentCodes,
  handlers: {
    async get({ db }) {
      const content = await findContent(db);
      return { ...content, assistances: assistancesOf(content.zcodes) };
    },
    create: (context) => createRow(context, context.params.type, context.body),
    update: (context) => changeRow(context, context.params.type, context.params.id, context.body),
    async changes({ db, params: { type, id } }) {
      const [found, changes] = await Promise.all([findRow(db, type, id), findChanges(db, type, id)]);
      if (!found) throw notFound();
      return changes;
    },
  },
});
