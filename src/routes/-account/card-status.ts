import type { CardStatus } from '../../ui/developer/CardState.tsx';

type Cards = { matches: (state: { list: 'loading' | 'failed' }) => boolean };

/** How far a card's list is; one that is read anew goes on showing what it has. */
export const cardStatus = (cards: Cards, list: readonly unknown[]): CardStatus => {
  if (cards.matches({ list: 'failed' })) return 'failed';
  return cards.matches({ list: 'loading' }) && list.length === 0 ? 'loading' : 'ready';
};
