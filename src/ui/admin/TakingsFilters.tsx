import { periods, type TakingsFilter } from '../../domain/admin-filters.ts';
import type { Refusal } from '../../domain/error-messages.ts';
import { Button } from '../kit/Button.tsx';
import { DayField } from './DayField.tsx';
import { useAdminMessages } from './messages.ts';
import { StateFilter } from './StateFilter.tsx';

interface Props {
  filter: TakingsFilter;
  /** Why the server rejects the days. */
  refusal: Refusal | null;
  /** The last day before those that are shown; null if there is none. */
  dayBefore: string | null;
  onChange: (filter: TakingsFilter) => void;
}

/** Day, week or month, and the first and last day of the report. */
export const TakingsFilters = ({ filter, refusal, dayBefore, onChange }: Props) => {
  const messages = useAdminMessages();
  const { period } = filter;
  const set = (name: 'from' | 'to', value: string) => {
    const { [name]: _, ...rest } = filter;
    onChange(value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <div className="admin-filters">
      <StateFilter
        label={messages.period}
        values={periods}
        names={messages.periods}
        selected={period}
        // Days chosen for another period could be too many.
        onChange={(value) => onChange({ period: value })}
      />
      <div className="admin-filter-fields">
        <DayField
          label={messages.from}
          value={filter.from ?? ''}
          error={refusal?.fields.from?.join(' ')}
          onChange={(value) => set('from', value)}
        />
        <DayField
          label={messages.to}
          value={filter.to ?? ''}
          error={refusal?.fields.to?.join(' ')}
          onChange={(value) => set('to', value)}
        />
      </div>
      <p className="admin-filter-links">
        {dayBefore !== null && (
          <Button look="text" onClick={() => onChange({ period, to: dayBefore })}>
            {messages.earlier}
          </Button>
        )}
        {(filter.from !== undefined || filter.to !== undefined) && (
          <Button look="text" onClick={() => onChange({ period })}>
            {messages.latest}
          </Button>
        )}
      </p>
    </div>
  );
};
