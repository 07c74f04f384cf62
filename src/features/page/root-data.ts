import { getRouteApi } from '@tanstack/react-router';

const root = getRouteApi('__root__');

/** Loader data of the root route: the category trees. */
export const useRootData = () => root.useLoaderData();
export const useShop = () => root.useRouteContext().shop;
