import { type ReactNode, useRef, useState } from 'react';
import { formatNumber } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
import { useListingMessages } from '../messages/listing.ts';
import './FilterDrawer.css';

interface Props {
  /** Number of active filters. */
  activeCount: number;
  resultCount: number;
  /** Sort select, shown next to the button. */
  sort: ReactNode;
  /** The filters; rendered only while the drawer is open. */
  children: ReactNode;
}

/** Filter bar at the bottom of the listing on phones; opens the filters in a native modal dialog. */
export const FilterDrawer = ({ activeCount, resultCount, sort, children }: Props) => {
  const { layout } = useMessages();
  const listing = useListingMessages();
  const locale = useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();
  return (
    <div className="filter-drawer">
      {sort}
      <Button look="primary" isWide onClick={open}>
        <Icon name="filter" />
        {listing.filters}
        {activeCount > 0 && ` (${formatNumber(activeCount, locale)})`}
      </Button>
      <dialog ref={dialog} aria-label={listing.filters} onClose={() => setOpen(false)}>
        <header>
          <h2>{listing.filters}</h2>
          <IconButton icon="close" label={layout.close} onClick={close} />
        </header>
        <div className="filter-drawer-body">{isOpen && children}</div>
        <footer>
          <Button look="primary" isWide onClick={close}>
            {listing.showResults(resultCount)}
          </Button>
        </footer>
      </dialog>
    </div>
  );
};
