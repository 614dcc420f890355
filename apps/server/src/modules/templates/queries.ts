import { MessageCategory, TemplateVariable } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { isoInstant } from '../../platform/queries-instant.ts';
import { isRetired } from '../../platform/queries-retired.ts';
import { id, int, json, nullable, oneOf, row, text } from '../../platform/row.ts';

const categoryRow = row({
  id: id<'TemplateCategory'>(),
  name: text,
  sortOrder: int,
  stageKey: nullable(text),
  templates: json(MessageCategory.shape.templates),
  version: int,
});

const offered = (kind: 'template' | 'templateCategory', recordId: string) =>
  `($1::boolean OR NOT ${isRetired(kind, recordId)})`;

/**
 * Finds the categories with their templates in one query. Categories and templates are in display order.
 * @param withRetired if true, also returns retired categories and templates, which only administrators see
 */
export const findCategories = (db: Db, withRetired = true): Promise<MessageCategory[]> =>
  rows(
    db,
    categoryRow,
    `SELECT c.id, c.name, c.sort_order AS "sortOrder", c.stage_key AS "stageKey", c.version,
            coalesce((SELECT json_agg(json_build_object('id', t.id, 'title', t.title, 'titleEs', t.title_es,
                        'template', t.template, 'templateEs', t.template_es,
                        'spanishOutdatedSince', ${isoInstant('t.spanish_outdated_since')}, 'categoryId', t.category_id,
                        'sortOrder', t.sort_order, 'allClients', t.all_clients, 'version', t.version, 'template_clients',
                        coalesce((SELECT json_agg(json_build_object('clientId', x.client_id) ORDER BY x.client_id)
                                    FROM message_template_clients x WHERE x.template_id = t.id), '[]'))
                      ORDER BY t.sort_order, t.id)
                        FROM message_templates t WHERE t.category_id = c.id AND t.deleted_at IS NULL AND ${offered('template', 't.id')}), '[]') AS templates
       FROM message_categories c WHERE c.deleted_at IS NULL AND ${offered('templateCategory', 'c.id')} ORDER BY c.sort_order, c.id`,
    [withRetired],
  );

const variableRow = row({ key: text, label: text, source: oneOf(TemplateVariable.shape.source.options) });

/** Finds the variables for templates, in display order. */
export const findVariables = (db: Db): Promise<TemplateVariable[]> =>
  rows(db, variableRow, 'SELECT key, label, source FROM template_variables ORDER BY sort_order');
