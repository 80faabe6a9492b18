import type { Client } from 'openapi-fetch';
import type { paths } from './candor.d.ts';

export type { components, paths } from './candor.d.ts';

/**
 * A client for the site at this address, with a method for each HTTP method and types for each path. With an API key from the
 * operator, it may read more often.
 */
export declare function createCandor(site: string, options?: { key?: string }): Client<paths>;
