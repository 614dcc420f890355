export { alertsQuery, memberAlertsQuery } from './api.ts';
