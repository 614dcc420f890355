import type { SurveyContent, SurveyId } from '@guidepost/contracts';
import { type Db, rows, send } from '../../platform/db.ts';
import { id, json, nullable, row } from '../../platform/row.ts';

/** A parsed FHIR resource. */
export type Resource = Record<string, unknown>;

const idRow = row({ id: id<'Survey'>() });
const sourceRow = row({ source: nullable(json<Resource>()), source_content: nullable(json<SurveyContent>()) });

/**
 * A survey's Questionnaire, and the content that the import created from it. The content is null if it was not stored.
 */
interface Imported {
  source: Resource | null;
  content: SurveyContent | null;
}

export async function findImported(db: Db, surveyId: SurveyId): Promise<Imported> {
  const [found] = await rows(db, sourceRow, 'SELECT source, source_content FROM surveys WHERE id = $1', [surveyId]);
  return { source: found?.source ?? null, content: found?.source_content ?? null };
}

/** Finds a survey's Questionnaire. Returns null if the survey was not imported. */
export const findSource = async (db: Db, surveyId: SurveyId): Promise<Resource | null> =>
  (await findImported(db, surveyId)).source;

/**
 * Finds a Questionnaire's survey: the survey that was imported from the same URL, or that has the key in the URL. A
 * Questionnaire without a URL matches a survey with an equal stored Questionnaire.
 * @param key the Guidepost survey's key in the URL; null for any other URL
 */
export async function findBySource(
  db: Db,
  { url, key, source }: { url: string | null; key: string | null; source: Resource },
): Promise<SurveyId | undefined> {
  const [found] = await rows(
    db,
    idRow,
    `SELECT id FROM surveys WHERE deleted_at IS NULL AND source IS NOT NULL AND source ->> 'url' = $1
     UNION ALL SELECT id FROM surveys WHERE deleted_at IS NULL AND key = $2
     UNION ALL SELECT id FROM surveys WHERE deleted_at IS NULL AND $1::text IS NULL AND source = $3::jsonb
     LIMIT 1`,
    [url, key, JSON.stringify(source)],
  );
  return found?.id;
}

/** Stores a survey's Questionnaire, and the content that the import created from it. */
export function sendUpdateSource(tx: Db, surveyId: SurveyId, source: Resource, content: SurveyContent): void {
  send(tx, 'UPDATE surveys SET source = $2::jsonb, source_content = $3::jsonb WHERE id = $1', [
    surveyId,
    JSON.stringify(source),
    JSON.stringify(content),
  ]);
}
