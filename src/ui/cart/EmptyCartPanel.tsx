import { type ReactNode, useLayoutEffect, useRef } from 'react';
import '../kit/Dialog.css';
import { IconButton } from '../kit/IconButton.tsx';
import { useCartMessages } from '../messages/cart.ts';
import { useMessages } from '../messages/context.ts';
import { EmptyCart } from './EmptyCart.tsx';
import './EmptyCartPanel.css';

interface Props {
  onClose: () => void;
  /** Restores what was removed last. */
  undo?: ReactNode;
}

/**
 * The panel of an empty cart, as the browser's own modal dialog. It is small enough to be fetched ahead on every
 * page, so that it opens without a connection; MiniCart brings react-aria's dialog.
 */
export const EmptyCartPanel = ({ onClose, undo }: Props) => {
  const cart = useCartMessages();
  const { layout } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    opened?.focus();
    // Before the element goes: closing returns the focus, removing does not.
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog-veil empty-cart-panel"
      data-place="sheet"
      tabIndex={-1}
      aria-label={cart.title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="dialog" data-place="sheet">
        <div className="dialog-inner">
          <div className="dialog-head">
            <h2>{cart.title}</h2>
            <IconButton icon="close" label={layout.close} onClick={onClose} />
          </div>
          <div className="dialog-body">
            <EmptyCart />
            {undo}
          </div>
        </div>
      </div>
    </dialog>
  );
};
