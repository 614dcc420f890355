import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import { Id, Text } from './fields.ts';

/** A text to begin from (admin §3); `{{memberFirstName}}` and the like are filled in for the member. */
export const MessageTemplate = z
  .object({
    id: Id,
    template: Text,
    categoryId: Id,
    sortOrder: z.int(),
    template_clients: z.array(z.object({ clientId: Id })),
    allClients: z.boolean(),
  })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** Templates that belong together; `stageKey` where they are for members of one stage only. */
export const MessageCategory = z
  .object({
    id: Id,
    name: Text,
    sortOrder: z.int(),
    stageKey: Text.nullable(),
    templates: z.array(MessageTemplate),
  })
  .meta({ id: 'MessageCategory' });
export type MessageCategory = z.infer<typeof MessageCategory>;

/** What a template may name (decision 106). */
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
