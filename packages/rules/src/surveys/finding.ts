import type { Sentence } from '@guidepost/contracts';

/** What stands against publishing a survey, or should be known before. */
export interface Finding {
  severity: 'error' | 'warning';
  questionKey: string | null;
  text: Sentence;
}
