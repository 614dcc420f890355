export { type AskedAt, askedAt, type Organization, organizationAt } from './asked.ts';
