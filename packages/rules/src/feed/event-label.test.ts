import { expect, it } from 'vitest';
import { eventLabel } from './event-label.ts';

it('says what happened last in words', () => {
  expect(eventLabel('message')).toBe('Text');
  expect(eventLabel('workflow_phase')).toBe('Workflow phase');
  expect(eventLabel('')).toBe('Event');
});
