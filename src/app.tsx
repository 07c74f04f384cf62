import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import type { ShopRouter } from './router.ts';

interface Props {
  router: ShopRouter;
  /** Called once the page is interactive. */
  onReady?: () => void;
}

/** Root component, rendered by the server and hydrated by the browser. */
export const App = ({ router, onReady }: Props) => {
  useEffect(onReady ?? (() => undefined), []);
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
};
