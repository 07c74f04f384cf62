/** What a product's page shows after its first screen. */
export { BuyBar } from '../../ui/product/BuyBar.tsx';
export { ShareLinks } from '../../ui/product/ShareLinks.tsx';
export { Delivery } from './Delivery.tsx';
