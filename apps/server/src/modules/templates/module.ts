import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { findCategories, findVariables } from './queries.ts';
import { changeCategory, changeTemplate, createCategory, createTemplate, templateCodes } from './save.ts';

/** Text templates, which administrators write and guides use. */
export const templatesModule = defineModule({
  name: 'templates',
  endpoints: contracts.templates,
  codes: templateCodes,
  handlers: {
    list: ({ db, viewer }) => findCategories(db, viewer.permissions.has('CAN_ACCESS_ADMIN_TOOLS')),
    variables: ({ db }) => findVariables(db),
    create: (context) => createTemplate(context, context.body),
    createCategory: (context) => createCategory(context, context.body),
    updateCategory: (context) => changeCategory(context, context.params.id, context.body),
    update: (context) => changeTemplate(context, context.params.id, context.body),
  },
});
