import { TextField } from '../kit/TextField.tsx';
import { useCartMessages } from '../messages/cart.ts';

interface Props {
  note: string;
  onNote: (note: string) => void;
}

export const OrderNotes = ({ note, onNote }: Props) => {
  const cart = useCartMessages();
  return (
    <TextField
      label={cart.notes}
      placeholder={cart.notesPlaceholder}
      isMultiline
      maxLength={1000}
      value={note}
      onChange={onNote}
    />
  );
};
