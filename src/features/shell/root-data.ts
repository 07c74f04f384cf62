import { getRouteApi } from '@tanstack/react-router';

const root = getRouteApi('__root__');

/** The category trees, as the frame of the page read them. */
export const useRootData = () => root.useLoaderData();
export const useShop = () => root.useRouteContext().shop;
