import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { findCategories, findVariables } from './queries.ts';

/** Prepared texts, which administrators write. */
export const templatesModule = defineModule({
  name: 'templates',
  endpoints: contracts.templates,
  handlers: { list: ({ db }) => findCategories(db), variables: ({ db }) => findVariables(db) },
});
