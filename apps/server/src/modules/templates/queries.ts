import type { MessageCategory, TemplateVariable } from '@guidepost/contracts';
import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';

/** Categories in their order with their templates in theirs, in one round trip. */
export const categories = (db: Db): Promise<MessageCategory[]> =>
  rows<MessageCategory>(
    db,
    `SELECT c.id, c.name, c.sort_order AS "sortOrder", c.stage_key AS "stageKey",
            coalesce((SELECT json_agg(json_build_object('id', t.id, 'template', t.template, 'categoryId', t.category_id,
                        'sortOrder', t.sort_order, 'allClients', t.all_clients, 'template_clients',
                        coalesce((SELECT json_agg(json_build_object('clientId', x.client_id) ORDER BY x.client_id)
                                    FROM message_template_clients x WHERE x.template_id = t.id), '[]'))
                      ORDER BY t.sort_order, t.id)
                        FROM message_templates t WHERE t.category_id = c.id AND t.deleted_at IS NULL), '[]') AS templates
       FROM message_categories c WHERE c.deleted_at IS NULL ORDER BY c.sort_order, c.id`,
  );

/** What templates may name, in the order to offer it. */
export const variables = (db: Db): Promise<TemplateVariable[]> =>
  rows<TemplateVariable>(db, 'SELECT key, label, source FROM template_variables ORDER BY sort_order');
