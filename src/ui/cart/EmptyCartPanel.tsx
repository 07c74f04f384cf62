import { type ReactNode, useLayoutEffect, useRef } from 'react';
import '../kit/Dialog.css';
import { IconButton } from '../kit/IconButton.tsx';
import { useCartMessages } from '../messages/cart.ts';
import { useMessages } from '../messages/context.ts';
import { EmptyCart } from './EmptyCart.tsx';
import './EmptyCartPanel.css';

interface Props {
  onClose: () => void;
  /** Restores the line removed last. */
  undo?: ReactNode;
}

/**
 * Panel of an empty cart, as a native modal dialog. It is small enough to preload on every page, so that it opens
 * offline; MiniCart depends on react-aria's dialog.
 */
export const EmptyCartPanel = ({ onClose, undo }: Props) => {
  const cart = useCartMessages();
  const { layout } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.focus();
    // Close before unmounting: closing the dialog restores the focus, removing it does not.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog-veil empty-cart-panel"
      data-placement="sheet"
      tabIndex={-1}
      aria-label={cart.title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="dialog" data-placement="sheet">
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
