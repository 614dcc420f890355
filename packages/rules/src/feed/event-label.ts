const eventLabels: ReadonlyMap<string, string> = new Map([
  ['call', 'Call'],
  ['message', 'Text'],
  ['visit', 'Visit'],
  ['note', 'Note'],
  ['member_status', 'Status change'],
  ['assignment', 'Assigned to a guide'],
  ['death_report', 'Reported death'],
  ['hospitalization', 'Hospitalization'],
]);

/**
 * Returns the label of a member's last event (`lastEventType`), which is the same on every screen. For a type without a
 * label, converts its name to readable text. For example, `workflow_phase` becomes 'Workflow phase'.
 */
export function eventLabel(type: string): string {
  const known = eventLabels.get(type);
  if (known !== undefined) return known;
  const text = type.replace(/[_-]+/g, ' ').trim();
  return text === '' ? 'Event' : text.charAt(0).toUpperCase() + text.slice(1);
}
