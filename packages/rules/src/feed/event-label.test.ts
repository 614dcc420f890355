import { expect, it } from 'vitest';
import { eventWord } from './event-label.ts';

it('says what happened last in words', () => {
  expect(eventWord('message')).toBe('Text');
  expect(eventWord('workflow_phase')).toBe('Workflow phase');
  expect(eventWord('')).toBe('Event');
});
