import { useMessages } from '../messages/context.ts';
import './StockNote.css';

const lowStockLimit = 5;

interface Props {
  stock: number;
  /** How many of them are in the cart. */
  inCart?: number;
}

export const StockNote = ({ stock, inCart = 0 }: Props) => {
  const { product } = useMessages();
  const state = stock === 0 ? 'none' : stock <= lowStockLimit ? 'few' : 'enough';
  const text = { none: product.outOfStock, few: product.fewLeft(stock), enough: product.inStock }[state];
  return (
    <p className="stock-note" data-state={state}>
      {text}
      {inCart > 0 && ` · ${product.inCart(inCart)}`}
    </p>
  );
};
