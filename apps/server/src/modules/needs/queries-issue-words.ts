import type { SearchableIssue } from '@guidepost/rules';
import { type Db, rows } from '../../platform/db.ts';
import { array, nullable, row, text } from '../../platform/row.ts';

/** Returns the words to search issues by: the labels, categories and tags of all issues that guides can choose. */
export const findIssueWords = async (db: Db): Promise<SearchableIssue[]> =>
  (
    await rows(
      db,
      row({ label: text, label_es: nullable(text), category: text, tag_cloud: array(text) }),
      `SELECT i.label, i.label_es, c.label AS category, i.tag_cloud FROM need_issues i JOIN need_categories c ON c.id = i.category_id
        WHERE i.retired_at IS NULL ORDER BY c.sort_order, i.sort_order, i.id`,
    )
  ).map(({ label, label_es, category, tag_cloud: tags }) => ({
    label,
    category,
    tagCloud: label_es === null ? tags : [label_es, ...tags],
  }));
