/**
 * findhelp's names for the service tags of Guidepost directories, by tag key. The table contains only names with the
 * same meaning. A findhelp service keeps findhelp's name if no tag has the same meaning
 * (docs/areas/resources.md#findhelp).
 */
const findhelpNames: Readonly<Record<string, readonly string[]>> = {
  food: ['food'],
  'food-pantry': ['food pantry', 'food pantries'],
  'home-meals': ['food delivery', 'home delivered meals', 'meals on wheels'],
  'food-benefits': ['food stamps', 'food benefits', 'help pay for food'],
  housing: ['housing'],
  rent: ['help pay for housing', 'rent assistance', 'rental assistance'],
  shelter: ['temporary shelter', 'emergency shelter', 'shelter'],
  'home-repair': ['home repair', 'home repairs', 'maintenance & repairs'],
  utilities: ['help pay for utilities', 'utilities'],
  electricity: ['electricity', 'help pay for gas or electricity'],
  water: ['help pay for water', 'water'],
  'phone-internet': ['help pay for internet or phone', 'phone or internet'],
  transport: ['transit', 'transportation'],
  'medical-rides': ['transportation for healthcare', 'medical transportation'],
  'bus-passes': ['bus passes', 'bus pass'],
  'gas-vouchers': ['gas money', 'gas vouchers'],
  health: ['health', 'medical care'],
  'primary-care': ['primary care'],
  dental: ['dental care', 'dental'],
  'eye-care': ['vision care', 'eye care'],
  prescriptions: ['prescription assistance', 'help pay for prescriptions'],
  equipment: ['medical supplies', 'assistive technology'],
  'mental-health': ['mental health care', 'mental health'],
  counseling: ['counseling'],
  recovery: ['addiction & recovery', 'addiction and recovery'],
  legal: ['legal', 'legal help'],
  eviction: ['eviction prevention'],
  documents: ['identification recovery', 'help getting identification'],
  money: ['money', 'financial assistance'],
  taxes: ['tax preparation', 'taxes'],
  'emergency-cash': ['emergency payments', 'emergency cash'],
  work: ['work'],
  'child-care': ['childcare', 'child care'],
  caregivers: ['support for caregivers', 'caregiver support'],
};

const plain = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
const keyOf = new Map(Object.entries(findhelpNames).flatMap(([key, names]) => names.map((name) => [name, key])));

/**
 * Returns findhelp's names for a Guidepost tag, with the most common name first. Returns an empty list if no name has
 * the same meaning.
 */
export const findhelpTagsOf = (key: string): readonly string[] => findhelpNames[key] ?? [];

/** A tag in this installation's directory, as the search shows it. */
interface OwnTag {
  key: string;
  label: string;
}

/**
 * Divides findhelp's tags into this installation's tags and other names. A findhelp tag counts as one of the
 * installation's tags if it has the same label, or if the table maps it to one of them.
 */
export function sortedTags(names: readonly string[], own: readonly OwnTag[]): { ownTags: string[]; others: string[] } {
  const byLabel = new Map(own.map(({ key, label }) => [plain(label), key]));
  const known = new Set(own.map(({ key }) => key));
  const ownTags = new Set<string>();
  const others = new Set<string>();
  for (const name of names) {
    const mapped = keyOf.get(plain(name));
    const key = byLabel.get(plain(name)) ?? (mapped !== undefined && known.has(mapped) ? mapped : undefined);
    if (key !== undefined) ownTags.add(key);
    else if (name.trim() !== '') others.add(name.trim());
  }
  return { ownTags: [...ownTags], others: [...others] };
}

/**
 * Returns the names for searching findhelp by this installation's tags: findhelp's names for each tag. If findhelp has
 * no name for a tag, its label is used.
 */
export const askedTags = (tags: readonly OwnTag[]): string[] => [
  ...new Set(tags.flatMap(({ key, label }) => (findhelpTagsOf(key).length > 0 ? findhelpTagsOf(key) : [label]))),
];
