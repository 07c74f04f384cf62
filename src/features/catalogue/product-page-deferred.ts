/** Parts of the product page that are loaded after the first paint. */
export { BuyBar } from '../../ui/product/BuyBar.tsx';
export { LazyReviews } from './LazyReviews.tsx';
export { PurchaseInfo } from './PurchaseInfo.tsx';
