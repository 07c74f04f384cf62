import { useBuyingMessages } from '../messages/buying.ts';
import { useMessages } from '../messages/context.ts';
import { useNameOf } from '../messages/names.ts';
import './StockNote.css';

const lowStockLimit = 5;

interface Props {
  stock: number;
  /** The variation of which this is the stock. */
  variation?: string | null;
  /** How many of them are in the cart. */
  inCart?: number;
}

export const StockNote = ({ stock, variation = null, inCart = 0 }: Props) => {
  const { product } = useMessages();
  const buying = useBuyingMessages();
  const nameOf = useNameOf();
  const state = stock === 0 ? 'none' : stock <= lowStockLimit ? 'few' : 'enough';
  const text = {
    none: product.outOfStock,
    few: variation === null ? buying.fewLeft(stock) : buying.fewLeftIn(stock, nameOf(variation).children),
    enough: product.inStock,
  }[state];
  return (
    <p className="stock-note" data-state={state}>
      {text}
      {inCart > 0 && ` · ${buying.inCart(inCart)}`}
    </p>
  );
};
