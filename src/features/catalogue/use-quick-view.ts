import { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The quick view was opened from the page below it: closing goes back to that page. */
    isOverPage?: boolean;
  }
}

/** Opens the quick view over the present page, and closes it: it is part of the URL, so Back closes it too. */
export const useQuickView = () => {
  const router = useRouter();
  return {
    open: ({ id }: { id: number }) =>
      void router.navigate({
        to: '.',
        search: (now) => ({ ...now, quick: id }),
        state: { isOverPage: true },
        resetScroll: false,
      }),
    close: () => {
      if (router.state.location.state.isOverPage) return router.history.back();
      void router.navigate({
        to: '.',
        search: ({ quick: _, ...rest }) => rest,
        replace: true,
        resetScroll: false,
      });
    },
  };
};
