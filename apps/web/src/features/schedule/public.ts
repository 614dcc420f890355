export { zoneOfNew } from './check.ts';
