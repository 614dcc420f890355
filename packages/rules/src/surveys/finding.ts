import type { Sentence } from '@guidepost/contracts';

/** A problem or warning about a survey before it is published. */
export interface Finding {
  severity: 'error' | 'warning';
  questionKey: string | null;
  text: Sentence;
}
