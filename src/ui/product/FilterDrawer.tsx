import { type ReactNode, useRef, useState } from 'react';
import { formatNumber } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
import './FilterDrawer.css';

interface Props {
  /** How many filters are in force. */
  activeCount: number;
  resultCount: number;
  /** The filters; in the page only while the drawer is open. */
  children: ReactNode;
}

/** On phones: a bar at the foot of the listing that opens the filters over it. The browser's own dialog. */
export const FilterDrawer = ({ activeCount, resultCount, children }: Props) => {
  const { layout, product } = useMessages();
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
      <Button look="primary" isWide onClick={open}>
        <Icon name="filter" />
        {product.filters}
        {activeCount > 0 && ` (${formatNumber(activeCount, locale)})`}
      </Button>
      <dialog ref={dialog} aria-label={product.filters} onClose={() => setOpen(false)}>
        <header>
          <h2>{product.filters}</h2>
          <IconButton icon="close" label={layout.close} onClick={close} />
        </header>
        <div className="filter-drawer-body">{isOpen && children}</div>
        <footer>
          <Button look="primary" isWide onClick={close}>
            {product.showResults(resultCount)}
          </Button>
        </footer>
      </dialog>
    </div>
  );
};
