import { useMessages } from '../messages/context.ts';
import './StockNote.css';

const lowStockLimit = 5;

export const StockNote = ({ stock }: { stock: number }) => {
  const { product } = useMessages();
  const state = stock === 0 ? 'none' : stock <= lowStockLimit ? 'few' : 'enough';
  const text = { none: product.outOfStock, few: product.fewLeft(stock), enough: product.inStock }[state];
  return (
    <p className="stock-note" data-state={state}>
      {text}
    </p>
  );
};
