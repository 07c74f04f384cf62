/** Parts of the product page that are loaded after the first paint. */
export { BuyBar } from '../../ui/product/BuyBar.tsx';
export { ShareLinks } from '../../ui/product/ShareLinks.tsx';
export { Delivery } from './Delivery.tsx';
export { LazyReviews } from './LazyReviews.tsx';
