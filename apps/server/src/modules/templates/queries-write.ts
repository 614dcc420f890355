import type { ClientId, IdOf } from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { isRetired, sendLockSetup } from '../../platform/queries-retired.ts';
import { id, row } from '../../platform/row.ts';

type TemplateId = IdOf<'Template'>;
type CategoryId = IdOf<'TemplateCategory'>;

const categoryIdRow = row({ id: id<'TemplateCategory'>() });
const templateIdRow = row({ id: id<'Template'>() });

export interface CategoryFields {
  name: string;
  /** Position in display order. Null means the last position. */
  sortOrder: number | null;
  stageKey: string | null;
}

export async function insertCategory(tx: Db, fields: CategoryFields): Promise<CategoryId> {
  const [found] = await rows(
    tx,
    categoryIdRow,
    `INSERT INTO message_categories (name, sort_order, stage_key)
     VALUES ($1, coalesce($2::int, (SELECT coalesce(max(sort_order), 0) + 1 FROM message_categories WHERE deleted_at IS NULL)), $3) RETURNING id`,
    [fields.name, fields.sortOrder, fields.stageKey],
  );
  if (!found) throw new Error('The category was not written');
  return found.id;
}

/** Locks a category until the transaction ends. Returns false if it does not exist. */
export const lockCategory = async (tx: Db, categoryId: CategoryId): Promise<boolean> =>
  (await execute(tx, 'SELECT FROM message_categories WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE', [
    categoryId,
  ])) > 0;

export const sendUpdateCategory = (tx: Db, categoryId: CategoryId, fields: CategoryFields): void =>
  send(
    tx,
    'UPDATE message_categories SET name = $2, sort_order = $3, stage_key = $4, version = version + 1 WHERE id = $1',
    [categoryId, fields.name, fields.sortOrder, fields.stageKey],
  );

export interface TemplateFields {
  title: string | null;
  titleEs: string | null;
  template: string;
  templateEs: string | null;
  categoryId: CategoryId;
  sortOrder: number | null;
  allClients: boolean;
}

export async function insertTemplate(tx: Db, fields: TemplateFields): Promise<TemplateId> {
  const [found] = await rows(
    tx,
    templateIdRow,
    `INSERT INTO message_templates (category_id, title, template, sort_order, all_clients, title_es, template_es)
     VALUES ($1, $2, $3, coalesce($4::int, (SELECT coalesce(max(sort_order), 0) + 1 FROM message_templates WHERE category_id = $1 AND deleted_at IS NULL)), $5, $6, $7)
     RETURNING id`,
    [
      fields.categoryId,
      fields.title,
      fields.template,
      fields.sortOrder,
      fields.allClients,
      fields.titleEs,
      fields.templateEs,
    ],
  );
  if (!found) throw new Error('The template was not written');
  return found.id;
}

/** Locks a template until the transaction ends. Returns false if it does not exist. */
export const lockTemplate = async (tx: Db, templateId: TemplateId): Promise<boolean> =>
  (await execute(tx, 'SELECT FROM message_templates WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE', [
    templateId,
  ])) > 0;

export const sendUpdateTemplate = (
  tx: Db,
  templateId: TemplateId,
  fields: TemplateFields & { spanishOutdatedSince: string | null },
): void =>
  send(
    tx,
    `UPDATE message_templates SET category_id = $2, title = $3, template = $4, sort_order = $5, all_clients = $6, title_es = $7,
        template_es = $8, spanish_outdated_since = $9, version = version + 1
      WHERE id = $1`,
    [
      templateId,
      fields.categoryId,
      fields.title,
      fields.template,
      fields.sortOrder,
      fields.allClients,
      fields.titleEs,
      fields.templateEs,
      fields.spanishOutdatedSince,
    ],
  );

/** Replaces the clients of a template that is not for all clients. */
export function sendSetClients(tx: Db, templateId: TemplateId, ids: readonly ClientId[]): void {
  send(tx, 'DELETE FROM message_template_clients WHERE template_id = $1 AND NOT client_id = ANY($2::bigint[])', [
    templateId,
    ids,
  ]);
  send(
    tx,
    'INSERT INTO message_template_clients (template_id, client_id) SELECT $1, unnest($2::bigint[]) ON CONFLICT DO NOTHING',
    [templateId, ids],
  );
}

export const countClients = (db: Db, ids: readonly ClientId[]): Promise<number> =>
  execute(db, 'SELECT FROM clients WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL', [ids]);

/** Returns true if a category is retired. Locks it, so that it cannot be retired meanwhile. */
export const isCategoryRetired = async (db: Db, categoryId: CategoryId): Promise<boolean> => {
  sendLockSetup(db, 'templateCategory', [categoryId]);
  const found = await execute(
    db,
    `SELECT FROM message_categories c WHERE c.id = $1 AND ${isRetired('templateCategory', 'c.id')}`,
    [categoryId],
  );
  return found > 0;
};
