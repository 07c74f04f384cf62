import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core';
import type { RouteMetadata } from '../../src/contracts/metadata.ts';

/** A route of the contract with its dotted name, such as 'catalogue.deals'. */
export interface NamedRoute {
  name: string;
  route: AppRoute;
  metadata: RouteMetadata;
}

/** All routes of a router and its nested routers, in source order. */
export const namedRoutes = (router: AppRouter, prefix = ''): NamedRoute[] =>
  Object.entries(router).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    if (!isAppRoute(value)) return namedRoutes(value, `${name}.`);
    if (value.metadata === undefined) throw new Error(`The contract's route ${name} has no metadata.`);
    return [{ name, route: value, metadata: value.metadata as RouteMetadata }];
  });

/** A path with a trailing slash is also served without it. */
export const pathVariants = (path: string): string[] =>
  path.endsWith('/') ? [path, path.slice(0, -1)] : [path];

export const declares = (route: AppRoute, status: number): boolean => status in route.responses;
