import { IconCalendarWeek } from '@guidepost/ui/icons';
import { viewedPath } from '../../shell/frame/viewed-guide.ts';
import type { PaletteSource } from '../../shell/palette/entries.ts';

/** Command palette source for the docket. It opens the calendar week. */
const source: PaletteSource = {
  entries: ({ t }) => [
    {
      id: 'docket week',
      group: 'Screens',
      label: t('Docket week view'),
      words: t('Schedule'),
      icon: IconCalendarWeek,
      leaves: true,
      run: (navigate) => navigate({ to: viewedPath('/docket'), search: { view: 'week' } }),
    },
  ],
};
export default source;
