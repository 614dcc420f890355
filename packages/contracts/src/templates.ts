import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import { Instant, idOf, idParam, isSpanishChecked, line, lineOf, prose, Text, Version, WholeNumber } from './fields.ts';

/** A prepared text. Variables such as `{{memberFirstName}}` are replaced with the member's data. */
export const MessageTemplate = z
  .object({
    id: idOf('Template'),
    /** A short name for searches; null if the template has no name. */
    title: Text.nullable(),
    titleEs: Text.nullable(),
    template: Text,
    /** The text for members whose first language is Spanish; null if there is only one text for all members. */
    templateEs: Text.nullable(),
    /**
     * Time of the last change to the English text, if the Spanish text has not been checked since then. Otherwise null.
     */
    spanishOutdatedSince: Instant.nullable(),
    categoryId: idOf('TemplateCategory'),
    sortOrder: z.int(),
    template_clients: z.array(z.object({ clientId: idOf('Client') })),
    allClients: z.boolean(),
    version: Version,
  })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** A group of templates. `stageKey` is set if the templates are only for members in one stage. */
export const MessageCategory = z
  .object({
    id: idOf('TemplateCategory'),
    name: Text,
    sortOrder: z.int(),
    stageKey: Text.nullable(),
    templates: z.array(MessageTemplate),
    version: Version,
  })
  .meta({ id: 'MessageCategory' });
export type MessageCategory = z.infer<typeof MessageCategory>;

/** A variable that templates may use. */
export const TemplateVariable = z
  .object({ key: Text, label: Text, source: z.enum(['member.firstName', 'guide.firstName', 'client.name']) })
  .meta({ id: 'TemplateVariable' });
export type TemplateVariable = z.infer<typeof TemplateVariable>;

/** Maximum length of a template's preview in a list, in characters. */
export const templatePreviewCharacters = 50;
/** Maximum length of a template, in characters. */
export const templateCharacters = 1600;

/** The stages that a category can have. */
export const templateStages = ['outreach', 'in-program', 'independence'] as const;

const SortOrder = WholeNumber.min(0, '{label} must be at least {minimum}').max(
  10_000,
  '{label} must be at most {maximum}',
);
const nameRequired = 'Name is required.';
const categoryFields = {
  name: lineOf(z.string({ error: (issue) => (issue.input === undefined ? nameRequired : undefined) }), 80).min(1, {
    error: nameRequired,
    abort: true,
  }),
  sortOrder: SortOrder,
  stageKey: z.enum(templateStages).nullable(),
};
const templateRequired = 'Template is required.';
const templateFields = {
  title: line(60).nullable(),
  titleEs: line(60).nullable(),
  templateEs: prose(templateCharacters).nullable(),
  template: prose(
    templateCharacters,
    z.string({ error: (issue) => (issue.input === undefined ? templateRequired : undefined) }),
  ).refine((text) => text.trim() !== '', { error: templateRequired }),
  categoryId: idOf('TemplateCategory'),
  sortOrder: SortOrder,
  template_clients: z.array(z.strictObject({ clientId: idOf('Client') })).max(500),
  allClients: z.boolean(),
};
const write = withPermission('CAN_ACCESS_ADMIN_TOOLS');
const codes = ['TEMPLATE_REFERENCE_NOT_FOUND'] as const;

export const templates = {
  list: endpoint({
    method: 'GET',
    path: '/chat/messages/templates',
    summary: 'Template categories in display order, each with its templates',
    access: withPermission('CAN_MESSAGE_TEMPLATE'),
    reply: z.array(MessageCategory),
  }),
  variables: endpoint({
    method: 'GET',
    path: '/chat/messages/template-variables',
    summary: 'Variables for templates with the source of each value',
    access: withPermission('CAN_MESSAGE_TEMPLATE'),
    reply: z.array(TemplateVariable),
  }),
  create: endpoint({
    method: 'POST',
    path: '/chat/messages/templates',
    summary: 'Add a template',
    access: write,
    body: z.strictObject({
      ...templateFields,
      title: templateFields.title.optional(),
      titleEs: templateFields.titleEs.optional(),
      templateEs: templateFields.templateEs.optional(),
      sortOrder: SortOrder.optional(),
      template_clients: templateFields.template_clients.optional(),
      allClients: templateFields.allClients.optional(),
    }),
    tells: { template: 'reply.id' },
    reply: MessageTemplate,
    status: 201,
    codes,
  }),
  createCategory: endpoint({
    method: 'POST',
    path: '/chat/messages/templates/categories',
    summary: 'Add a template category',
    access: write,
    body: z.strictObject({
      ...categoryFields,
      sortOrder: SortOrder.optional(),
      stageKey: categoryFields.stageKey.optional(),
    }),
    reply: MessageCategory,
    status: 201,
  }),
  updateCategory: endpoint({
    method: 'PATCH',
    path: '/chat/messages/templates/category/{id}',
    summary: 'Change a template category',
    access: write,
    params: z.object({ id: idParam('TemplateCategory') }),
    body: z.strictObject({ ...categoryFields, version: Version }).partial(),
    editorOf: 'template-category',
    reply: MessageCategory,
    codes: ['VERSION_CONFLICT'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/chat/messages/templates/{id}',
    summary: 'Change a template, or move it to a different category',
    access: write,
    params: z.object({ id: idParam('Template') }),
    body: z
      .strictObject({
        ...templateFields,
        isSpanishChecked,
        version: Version,
      })
      .partial(),
    tells: { template: 'params.id' },
    editorOf: 'template',
    reply: MessageTemplate,
    codes: [...codes, 'VERSION_CONFLICT'],
  }),
};
