import { Button } from '../kit/Button.tsx';
import { NativeField } from '../kit/NativeField.tsx';
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
  return (
    <search>
      <form
        className="admin-search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim());
        }}
      >
        <NativeField name="search" label={label} type="search" defaultValue={value} enterKeyHint="search" />
        <Button type="submit">{messages.search}</Button>
      </form>
    </search>
  );
};
