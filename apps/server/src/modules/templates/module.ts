import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { categories, variables } from './queries.ts';

/** Texts to begin from (admin §3); the back-office writes them. */
export const templatesModule = defineModule({
  name: 'templates',
  endpoints: contracts.templates,
  handlers: { list: ({ db }) => categories(db), variables: ({ db }) => variables(db) },
});
