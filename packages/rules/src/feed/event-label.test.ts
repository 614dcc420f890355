import { expect, it } from 'vitest';
import { eventLabel } from './event-label.ts';

it('describes the last event', () => {
  expect(eventLabel('message')).toBe('Text');
  expect(eventLabel('workflow_phase')).toBe('Workflow phase');
  expect(eventLabel('')).toBe('Event');
});
