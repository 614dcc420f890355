import { adminTabs } from '../../shell/admin/tabs.ts';
import { can } from '../../shell/api.ts';
import type { PaletteSource } from '../../shell/palette/entries.ts';

/** Command palette entries that open the back-office screens, for administrators. */
const source: PaletteSource = {
  entries({ user, t }) {
    if (!can(user, 'CAN_ACCESS_ADMIN_TOOLS')) return [];
    return adminTabs.map(({ label, to, icon }) => ({
      id: `admin ${label}`,
      group: 'Screens',
      label: t(label),
      detail: t('Admin Tools'),
      words: t('Admin Tools'),
      icon,
      leaves: true,
      run: (navigate) => navigate({ to } as Parameters<typeof navigate>[0]),
    }));
  },
};
export default source;
