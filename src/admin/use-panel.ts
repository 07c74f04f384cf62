import { getRouteApi } from '@tanstack/react-router';
import type { Panel } from './panel.ts';

const root = getRouteApi('__root__');

/** The panel, from the router's context, whose type is that of the shop's router. */
export const usePanel = (): Panel => (root.useRouteContext() as unknown as { panel: Panel }).panel;
