import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Shop } from '../../platform/shop.ts';
import { QuickView } from '../../ui/product/QuickView.tsx';
import { useFailureMessage } from '../page/failure-message.ts';
import { useWishes } from '../wishlist/use-wishes.ts';
import { provideQuickView } from './provide-quick-view.ts';
import { useProductChoice } from './use-product-choice.ts';
import { useQuickView } from './use-quick-view.ts';

interface Props {
  shop: Shop;
  /** Null while closed. */
  productId: number | null;
}

/** The quick view with its machine, controlled by the `quick` search param. */
export const QuickViewDialog = ({ shop, productId }: Props) => {
  const [machine] = useState(() => provideQuickView(shop));
  const actor = useActorRef(machine);
  const [variation, setVariation] = useState<string | undefined>();
  useEffect(() => {
    setVariation(undefined);
    actor.send(productId === null ? { type: 'view.close' } : { type: 'view.open', productId });
  }, [actor, productId]);
  const { product: loaded, failure } = useSelector(actor, ({ context }) => context);
  const canRetry = useSelector(actor, (snapshot) => snapshot.matches({ open: 'failed' }));
  const { close } = useQuickView();
  const wishes = useWishes();
  const failureMessage = useFailureMessage();
  const product = loaded && wishes.seen(loaded);
  const choice = useProductChoice(product, variation, setVariation);
  return (
    <QuickView
      {...choice}
      isOpen={productId !== null}
      onClose={close}
      product={product}
      error={failure && failureMessage(failure)}
      onRetry={canRetry ? () => actor.send({ type: 'view.retry' }) : close}
    />
  );
};
