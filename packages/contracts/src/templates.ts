import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import { idOf, Text } from './fields.ts';

/** A prepared text; variables such as `{{memberFirstName}}` are filled in for the member. */
export const MessageTemplate = z
  .object({
    id: idOf('Template'),
    /** The short name by which it is found; null if nobody gave it one. */
    title: Text.nullable(),
    template: Text,
    categoryId: idOf('TemplateCategory'),
    sortOrder: z.int(),
    template_clients: z.array(z.object({ clientId: idOf('Client') })),
    allClients: z.boolean(),
  })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** Templates that belong together; `stageKey` is set if they are for members of one stage only. */
export const MessageCategory = z
  .object({
    id: idOf('TemplateCategory'),
    name: Text,
    sortOrder: z.int(),
    stageKey: Text.nullable(),
    templates: z.array(MessageTemplate),
  })
  .meta({ id: 'MessageCategory' });
export type MessageCategory = z.infer<typeof MessageCategory>;

/** A variable that templates may use. */
export const TemplateVariable = z
  .object({ key: Text, label: Text, source: z.enum(['member.firstName', 'guide.firstName', 'client.name']) })
  .meta({ id: 'TemplateVariable' });
export type TemplateVariable = z.infer<typeof TemplateVariable>;

export const templates = {
  list: endpoint({
    method: 'GET',
    path: '/chat/messages/templates',
    summary: 'Categories of templates in their order, each with its templates',
    access: withPermission('CAN_SEND_PATIENT_MESSAGE'),
    reply: z.array(MessageCategory),
  }),
  variables: endpoint({
    method: 'GET',
    path: '/chat/messages/template-variables',
    summary: 'What a template may name, and where its value comes from',
    access: withPermission('CAN_SEND_PATIENT_MESSAGE'),
    reply: z.array(TemplateVariable),
  }),
};
