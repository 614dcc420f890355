import { IconCalendarWeek } from '@tabler/icons-react';
import { viewedPath } from '../../shell/frame/viewed-guide.ts';
import type { PaletteSource } from '../../shell/palette/entries.ts';

/** What the docket brings to the command palette: the week of what is planned. */
const source: PaletteSource = {
  entries: ({ t }) => [
    {
      id: 'docket week',
      group: 'Screens',
      label: t('Week of the docket'),
      words: t('Schedule'),
      icon: IconCalendarWeek,
      leaves: true,
      run: (navigate) => navigate({ to: viewedPath('/docket'), search: { view: 'week' } }),
    },
  ],
};
export default source;
