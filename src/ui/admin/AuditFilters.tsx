import { useState } from 'react';
import { type AuditFilter, filterQuery } from '../../domain/admin-filters.ts';
import { Button } from '../kit/Button.tsx';
import { Disclosure } from '../kit/Disclosure.tsx';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAdminMessages } from './messages.ts';

interface Props {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

/** Who, what and of what: the filters of the audit log. They apply together. */
export const AuditFilters = ({ filter, onChange }: Props) => {
  const messages = useAdminMessages();
  const [typed, setTyped] = useState(filter);
  const [last, setLast] = useState(filter);
  // Back shows what was searched for.
  if (filterQuery(filter) !== filterQuery(last)) {
    setLast(filter);
    setTyped(filter);
  }
  const { actor = '', action = '', subject = '' } = typed;
  const set = (name: keyof AuditFilter) => (value: string) => setTyped({ ...typed, [name]: value });
  const names = { '': messages.all, ...messages.actions };
  if (!(action in names)) Object.assign(names, { [action]: action });
  return (
    <search className="admin-filters">
      <Disclosure title={messages.filters(Object.keys(filter).length)}>
        <form
          className="admin-filters"
          onSubmit={(event) => {
            event.preventDefault();
            const entries = Object.entries(typed).map(([name, value]) => [name, value.trim()]);
            onChange(Object.fromEntries(entries.filter(([, value]) => value !== '')));
          }}
        >
          <div className="admin-filter-fields" data-wide>
            <TextField
              name="actor"
              label={messages.actor}
              description={messages.actorHint}
              value={actor}
              onChange={set('actor')}
            />
            <TextField
              name="subject"
              label={messages.subject}
              description={messages.subjectHint}
              value={subject}
              onChange={set('subject')}
            />
            <NativeSelect
              label={messages.action}
              value={action}
              onChange={set('action')}
              options={Object.entries(names).map(([value, name]) => ({ value, name }))}
            />
          </div>
          <p className="admin-filter-links">
            <Button type="submit">{messages.search}</Button>
            {Object.keys(filter).length > 0 && (
              <Button look="text" onClick={() => onChange({})}>
                {messages.clearFilters}
              </Button>
            )}
          </p>
        </form>
      </Disclosure>
    </search>
  );
};
