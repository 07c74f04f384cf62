import { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The quick view was opened from the page below it: closing navigates back. */
    isOverPage?: boolean;
  }
}

/** Opens and closes the quick view. Its state is a search param, so that Back closes it. */
export const useQuickView = () => {
  const router = useRouter();
  return {
    open: ({ id }: { id: number }) =>
      void router.navigate({
        to: '.',
        search: (current) => ({ ...current, quick: id }),
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
