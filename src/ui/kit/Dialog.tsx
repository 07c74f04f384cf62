import { type ReactNode, useLayoutEffect } from 'react';
import {
  Heading,
  Modal,
  ModalOverlay,
  Dialog as RacDialog,
  setInteractionModality,
} from 'react-aria-components';
import { useMessages } from '../messages/context.ts';
import { InAriaLanguage } from '../messages/InAriaLanguage.tsx';
import './Dialog.css';
import { IconButton } from './IconButton.tsx';

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** In the middle of the page, along its right edge, or there and on phones from below. */
  place?: 'centre' | 'side' | 'sheet';
  size?: 'm' | 'l';
  /** A click outside does nothing: for what would be lost. */
  isSticky?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** The id of the text that says what the dialog is about. */
  describedBy?: string;
  children: ReactNode;
}

/** A dialog over the page: keeps focus, closes with Escape, gives focus back. */
export const Dialog = ({
  title,
  isOpen,
  onClose,
  place = 'centre',
  size = 'm',
  isSticky = false,
  role = 'dialog',
  describedBy,
  children,
}: Props) => {
  const { layout } = useMessages();
  useLayoutEffect(() => {
    // react-aria takes the click that Enter makes on a button or a link for a screen reader's, and then moves the focus
    // into the dialog only after its transition. Until then Escape would do nothing, and Tab would leave for a toast.
    if (isOpen && document.activeElement?.matches(':focus-visible')) setInteractionModality('keyboard');
  }, [isOpen]);
  return (
    <InAriaLanguage>
      <ModalOverlay
        className="dialog-veil"
        data-place={place}
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        isDismissable={!isSticky}
      >
        <Modal className="dialog" data-place={place} data-size={size}>
          <RacDialog
            className="dialog-inner"
            role={role}
            {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
          >
            <div className="dialog-head">
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              <IconButton icon="close" label={layout.close} onClick={onClose} />
            </div>
            <div className="dialog-body">{children}</div>
          </RacDialog>
        </Modal>
      </ModalOverlay>
    </InAriaLanguage>
  );
};
