import type { SortOption } from '../../contracts/schemas/listing.ts';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { useMessages } from '../messages/context.ts';

const order: readonly SortOption[] = ['all', 'newness', 'oldest', 'atoz', 'ztoa'];

export const SortSelect = ({ sort, onSort }: { sort: SortOption; onSort: (sort: SortOption) => void }) => {
  const { product } = useMessages();
  return (
    <NativeSelect
      label={product.sort}
      value={sort}
      onChange={(value) => onSort(value as SortOption)}
      options={order.map((value) => ({ value, name: product.sortOptions[value] }))}
    />
  );
};
