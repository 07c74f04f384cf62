import { fromPromise } from 'xstate';
import type { ProductRow } from '../../contracts/schemas/product.ts';
import { wishlistPanelMachine } from '../../machines/wishlist-panel.ts';
import type { Shop } from '../../platform/shop.ts';

export const provideWishlistPanel = ({ readWishlist }: Pick<Shop, 'readWishlist'>) =>
  wishlistPanelMachine.provide({
    actors: {
      readWishlist: fromPromise<readonly ProductRow[], undefined>(
        async ({ signal }) => (await readWishlist({ signal })).data,
      ),
    },
  });
