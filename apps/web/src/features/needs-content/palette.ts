import { can } from '../../shell/api.ts';
import type { PaletteSource } from '../../shell/palette/entries.ts';
import { groups, groupTypes } from './groups.ts';

/** Command palette entries for administrators that open the groups of the needs content. */
const source: PaletteSource = {
  entries({ user, t }) {
    if (!can(user, 'CAN_ACCESS_ADMIN_TOOLS')) return [];
    return groupTypes.map((type) => ({
      id: `needs content ${type}`,
      group: 'Screens',
      label: t(groups[type].label),
      detail: t('Needs Content'),
      words: t('Needs Content'),
      icon: groups[type].icon,
      leaves: true,
      run: (navigate) => navigate({ to: '/admin-dashboard/needs-content/$group', params: { group: type } }),
    }));
  },
};
export default source;
