import { defineModule } from '../../platform/module.ts';
import { linkCodes } from './codes.ts';

/** Public links (docs/areas/links.md). It has no endpoints of its own: those of each purpose are that module's. */
export const linksModule = defineModule({ name: 'links', endpoints: {}, handlers: {}, codes: linkCodes });
