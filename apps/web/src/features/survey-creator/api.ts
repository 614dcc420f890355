import {
  ApiError,
  contracts,
  type IdOf,
  type LearnMoreRecord,
  type SurveyId,
  type SurveyRecord,
  type WrittenSurvey,
} from '@guidepost/contracts';
import { copySuffixes } from '@guidepost/rules';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, callHandling } from '../../shell/api.ts';

export const creatorKeys = {
  all: ['survey-creator'] as const,
  list: ['survey-creator', 'list'] as const,
  contents: ['survey-creator', 'learn-more'] as const,
  check: (id: SurveyId) => ['survey-creator', 'check', id] as const,
};

/** All surveys including drafts, sorted by name. */
export const recordsOptions = queryOptions({
  queryKey: creatorKeys.list,
  queryFn: () => api(contracts.surveyCreator.list),
});

/** The member stages and segments that a survey can be assigned to. */
export const stagesSegmentsOptions = queryOptions({
  queryKey: ['survey-creator', 'stages'] as const,
  queryFn: () => api(contracts.surveyCreator.stagesSegments),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The effects of publishing the saved draft. */
export const checkOptions = (id: SurveyId) =>
  queryOptions({
    queryKey: creatorKeys.check(id),
    queryFn: () => api(contracts.surveyCreator.check, { params: { id } }),
    staleTime: 0,
  });

/** Stores a survey from a response in the cache. */
export function cacheRecord(client: QueryClient, record: SurveyRecord): void {
  client.setQueryData(creatorKeys.list, (all: SurveyRecord[] | undefined) =>
    all?.some(({ id }) => id === record.id)
      ? all.map((one) => (one.id === record.id ? record : one))
      : all && [...all, record],
  );
  void client.invalidateQueries({ queryKey: creatorKeys.list });
  void client.invalidateQueries({ queryKey: creatorKeys.check(record.id) });
}

/** Removes a deleted survey from the cached list. */
export function dropRecord(client: QueryClient, removedId: SurveyId): void {
  client.setQueryData(creatorKeys.list, (all: SurveyRecord[] | undefined) => all?.filter(({ id }) => id !== removedId));
  void client.invalidateQueries({ queryKey: creatorKeys.list });
}

/** Maximum number of keys to try when a survey is copied. */
const maxCopies = 20;

/**
 * Copies a survey. Appends the copy suffix to its key, and repeats the suffix as long as another survey has the same
 * key.
 */
export async function copyOf({ key, surveyContent }: SurveyRecord, content: WrittenSurvey): Promise<SurveyRecord> {
  const name = `${surveyContent.name}${copySuffixes.name}`;
  const create = callHandling(['SURVEY_KEY_TAKEN']);
  for (let copies = 1; ; copies++)
    try {
      const body = { key: `${key}${copySuffixes.key.repeat(copies)}`, surveyContent: { ...content, name } };
      return await create(contracts.surveyCreator.create, { body });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'SURVEY_KEY_TAKEN' || copies === maxCopies) throw error;
    }
}

/** All learn-more content, sorted by title. */
export const contentsOptions = queryOptions({
  queryKey: creatorKeys.contents,
  queryFn: () => api(contracts.surveyCreator.listContent),
});

/** Stores learn-more content from a response in the cache. */
export function cacheContent(client: QueryClient, record: LearnMoreRecord): void {
  client.setQueryData(creatorKeys.contents, (all: LearnMoreRecord[] | undefined) =>
    all?.some(({ id }) => id === record.id)
      ? all.map((one) => (one.id === record.id ? record : one))
      : all && [...all, record],
  );
  void client.invalidateQueries({ queryKey: creatorKeys.contents });
}

/**
 * Removes deleted learn-more content from the cached list. Also refetches the surveys, because their links to it no
 * longer exist.
 */
export function dropContent(client: QueryClient, removedId: IdOf<'LearnMore'>): void {
  client.setQueryData(creatorKeys.contents, (all: LearnMoreRecord[] | undefined) =>
    all?.filter(({ id }) => id !== removedId),
  );
  void client.invalidateQueries({ queryKey: creatorKeys.all });
}
