import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core';
import type { RouteMetadata } from '../../src/contracts/metadata.ts';

/** A route of the contract with its dotted name, such as 'catalogue.deals'. */
export interface NamedRoute {
  name: string;
  route: AppRoute;
  metadata: RouteMetadata;
}

/** Every route of a router and of those in it, in the order they are written. */
export const namedRoutes = (router: AppRouter, within = ''): NamedRoute[] =>
  Object.entries(router).flatMap(([key, value]) => {
    const name = `${within}${key}`;
    if (!isAppRoute(value)) return namedRoutes(value, `${name}.`);
    if (value.metadata === undefined) throw new Error(`The contract's route ${name} has no metadata.`);
    return [{ name, route: value, metadata: value.metadata as RouteMetadata }];
  });

/** A path with a trailing slash is served without it too. */
export const pathVariants = (path: string): string[] =>
  path.length > 1 && path.endsWith('/') ? [path, path.slice(0, -1)] : [path];

export const declares = (route: AppRoute, status: number): boolean => status in route.responses;
