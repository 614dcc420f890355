import { defineModule } from '../../platform/module.ts';
import { linkCodes } from './codes.ts';

/** Public links (docs/areas/links.md). Other modules define the endpoints, one module for each purpose. */
export const linksModule = defineModule({ name: 'links', endpoints: {}, handlers: {}, codes: linkCodes });
