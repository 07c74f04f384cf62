import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import type { ShopRouter } from './router.ts';

interface Props {
  router: ShopRouter;
  /** Runs once the page follows presses. */
  onReady?: () => void;
}

/** The whole page, as the server renders it and the browser hydrates it. */
export const App = ({ router, onReady }: Props) => {
  useEffect(onReady ?? (() => undefined), []);
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
};
