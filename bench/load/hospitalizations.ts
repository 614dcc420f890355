import { asId } from '@guidepost/contracts';
import { firstStaffId } from '../seed/plan.ts';
import type { Workload } from './workload.ts';

const orders = ['dischargeDate', 'admitDate', 'assignedGuide', 'followUpType'] as const;

/**
 * The workload of users who administer a client: the list of hospitalized members. Requests use any sort order,
 * sometimes a filter or the behavioral health filter, and mostly the first page. 100,000 members with 12 entries each
 * have about 100,000 hospitalizations.
 */
export const stayWorkloads: readonly Workload[] = [
  {
    name: 'hospitalizations',
    own: /FROM hospitalizations h/,
    async requests(many, plan, dice, client) {
      const { rows } = await client.query<{ staff_id: string }>(
        'SELECT DISTINCT staff_id FROM client_auditors WHERE staff_id >= $1 ORDER BY 1',
        [firstStaffId + plan.guides],
      );
      return Array.from({ length: many }, () => {
        const query = new URLSearchParams({
          'page-size': '10',
          'page-start': String(dice.chance(0.7) ? 0 : 10 * dice.below(5)),
          'sort-by': dice.chance(0.7) ? orders[0] : (orders[dice.below(orders.length)] ?? orders[0]),
          'sort-direction': dice.chance(0.8) ? 'DESC' : 'ASC',
        });
        if (dice.chance(0.3)) query.set('special-filter', dice.chance(0.5) ? 'newly-admitted' : 'newly-discharged');
        else if (dice.chance(0.2)) query.set('behavioral-health-filter', 'true');
        const staffId = asId<'Staff'>(Number(rows[dice.below(rows.length)]?.staff_id));
        return { staffId, method: 'GET' as const, path: `/api/hospitalizations?${query}` };
      });
    },
  },
];
