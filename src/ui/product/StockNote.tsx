import { useBuyingMessages } from '../messages/buying.ts';
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
  const buying = useBuyingMessages();
  const state = stock === 0 ? 'none' : stock <= lowStockLimit ? 'few' : 'enough';
  const text = { none: product.outOfStock, few: buying.fewLeft(stock), enough: product.inStock }[state];
  return (
    <p className="stock-note" data-state={state}>
      {text}
      {inCart > 0 && ` · ${buying.inCart(inCart)}`}
    </p>
  );
};
