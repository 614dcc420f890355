import type { FeedItem } from '@guidepost/contracts';

const typeTitles: Record<string, string> = {
  death_report: 'Reported death',
  member_status: 'Status',
  assignment: 'Guide',
  moved_away: 'Moved',
  moved_here: 'Moved',
};

/** Returns an entry's type as text: 'workflow_phase' → 'Workflow phase'. */
export function titleOf(item: Pick<FeedItem, 'externalItemType'>): string {
  const known = typeTitles[item.externalItemType];
  if (known !== undefined) return known;
  const text = item.externalItemType.replace(/[_-]+/g, ' ').trim();
  return text === '' ? 'Event' : text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}
