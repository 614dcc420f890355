const words: ReadonlyMap<string, string> = new Map([
  ['call', 'Call'],
  ['message', 'Text'],
  ['visit', 'Visit'],
  ['note', 'Note'],
  ['member_status', 'Status change'],
  ['assignment', 'Assigned to a guide'],
  ['hospitalization', 'Hospital stay'],
]);

/**
 * A member's last event in words, the same wherever it is told (decision 94, `lastEventType`). A type that nobody gave
 * words is its own name, readable: `workflow_phase` is 'Workflow phase'.
 */
export function eventWord(type: string): string {
  const known = words.get(type);
  if (known !== undefined) return known;
  const text = type.replace(/[_-]+/g, ' ').trim();
  return text === '' ? 'Event' : text.charAt(0).toUpperCase() + text.slice(1);
}
