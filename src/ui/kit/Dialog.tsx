import { type ReactNode, useLayoutEffect } from 'react';
import {
  Heading,
  Modal,
  ModalOverlay,
  Dialog as RacDialog,
  setInteractionModality,
} from 'react-aria-components';
import { AriaLanguageProvider } from '../messages/AriaLanguageProvider.tsx';
import { useMessages } from '../messages/context.ts';
import './Dialog.css';
import { IconButton } from './IconButton.tsx';

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Centred, along the right edge, or along the right edge with a bottom sheet on phones. */
  placement?: 'centre' | 'side' | 'sheet';
  size?: 'm' | 'l';
  /** A click outside does not close the dialog, so that its content is not lost. */
  isSticky?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** Id of the element that describes the dialog. */
  describedBy?: string;
  children: ReactNode;
}

/** Modal dialog: traps focus, closes on Escape, returns focus to the opener. */
export const Dialog = ({
  title,
  isOpen,
  onClose,
  placement = 'centre',
  size = 'm',
  isSticky = false,
  role = 'dialog',
  describedBy,
  children,
}: Props) => {
  const { layout } = useMessages();
  useLayoutEffect(() => {
    // react-aria takes the click that Enter fires on a button or link for a screen reader's and then moves focus into
    // the dialog only after the transition. Until then Escape would do nothing, and Tab could leave for a toast.
    if (isOpen && document.activeElement?.matches(':focus-visible')) setInteractionModality('keyboard');
  }, [isOpen]);
  return (
    <AriaLanguageProvider>
      <ModalOverlay
        className="dialog-veil"
        data-placement={placement}
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        isDismissable={!isSticky}
      >
        <Modal className="dialog" data-placement={placement} data-size={size}>
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
    </AriaLanguageProvider>
  );
};
