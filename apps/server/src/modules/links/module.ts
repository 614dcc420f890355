import { defineModule } from '../../platform/module.ts';
import { linkCodes } from './codes.ts';

/** Public links (docs/areas/links.md). The endpoints of each purpose are in its own module. */
export const linksModule = defineModule({ name: 'links', endpoints: {}, handlers: {}, codes: linkCodes });
