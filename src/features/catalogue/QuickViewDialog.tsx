import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import type { Product } from '../../contracts/schemas/product.ts';
import { quickViewMachine } from '../../machines/quick-view.ts';
import type { Shop } from '../../platform/shop.ts';
import { QuickView } from '../../ui/product/QuickView.tsx';
import { useFailureMessage } from '../shell/failure-message.ts';
import { useWishes } from '../wishlist/use-wishes.ts';
import { useProductChoice } from './use-product-choice.ts';
import { useQuickView } from './use-quick-view.ts';

type Props = { shop: Shop /** Null while it is closed. */; productId: number | null };

/** The quick view with its machine, which follows the address. */
export function QuickViewDialog({ shop, productId }: Props) {
  const [machine] = useState(() =>
    quickViewMachine.provide({
      actors: {
        loadProduct: fromPromise<Product, { productId: number }>(async ({ input, signal }) => {
          const params = { id: input.productId };
          return (await shop.api('GET /api/get_product_details/:id', { params, signal })).data;
        }),
      },
    }),
  );
  const actor = useActorRef(machine);
  const [variation, setVariation] = useState<string | undefined>();
  useEffect(() => {
    setVariation(undefined);
    actor.send(productId === null ? { type: 'view.close' } : { type: 'view.open', productId });
  }, [actor, productId]);
  const { product: read, failure } = useSelector(actor, ({ context }) => context);
  const canRetry = useSelector(actor, (snapshot) => snapshot.matches({ open: 'failed' }));
  const { close } = useQuickView();
  const wishes = useWishes();
  const sentence = useFailureMessage();
  const product = read && wishes.seen(read);
  const choice = useProductChoice(product, variation, setVariation);
  return (
    <QuickView
      {...choice}
      isOpen={productId !== null}
      onClose={close}
      product={product}
      error={failure && sentence(failure)}
      onRetry={canRetry ? () => actor.send({ type: 'view.retry' }) : close}
    />
  );
}
