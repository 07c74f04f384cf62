import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAdminMessages } from './messages.ts';

interface Props {
  label: string;
  /** What the list is searched for. */
  value: string;
  onSearch: (text: string) => void;
}

/** Search of a list: submits with Enter or its button. */
export const SearchField = ({ label, value, onSearch }: Props) => {
  const messages = useAdminMessages();
  const [typed, setTyped] = useState(value);
  const [last, setLast] = useState(value);
  // Back shows what was searched for.
  if (value !== last) {
    setLast(value);
    setTyped(value);
  }
  return (
    <search>
      <form
        className="admin-search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <TextField
          name="search"
          label={label}
          type="search"
          value={typed}
          onChange={setTyped}
          enterKeyHint="search"
        />
        <Button type="submit">{messages.search}</Button>
      </form>
    </search>
  );
};
