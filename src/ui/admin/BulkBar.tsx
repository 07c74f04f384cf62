import { type ReactNode, useState } from 'react';
import type { AdminOrderStatus } from '../../contracts/admin/schemas/order.ts';
import { orderStatuses } from '../../domain/admin-filters.ts';
import { Button } from '../kit/Button.tsx';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { useAdminMessages } from './messages.ts';

interface Props {
  count: number;
  isBusy: boolean;
  onApply: (status: AdminOrderStatus) => void;
  onSelectAll: () => void;
  onClear: () => void;
  /** Why the last change failed as a whole. */
  failure?: ReactNode;
}

/** What can be done with the selected orders. */
export const BulkBar = ({ count, isBusy, onApply, onSelectAll, onClear, failure }: Props) => {
  const messages = useAdminMessages();
  const [status, setStatus] = useState<AdminOrderStatus>('processing');
  return (
    <section className="admin-bulk" aria-label={messages.selected(count)}>
      {failure}
      <div className="admin-bulk-head">
        <strong>{messages.selected(count)}</strong>
        <Button look="text" onClick={onSelectAll}>
          {messages.selectAll}
        </Button>
        <Button look="text" onClick={onClear}>
          {messages.clearSelection}
        </Button>
      </div>
      <form
        className="admin-bulk-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onApply(status);
        }}
      >
        <NativeSelect
          label={messages.changeStatus}
          value={status}
          onChange={(value) => setStatus(value as AdminOrderStatus)}
          options={orderStatuses.map((value) => ({ value, name: messages.statuses[value] }))}
        />
        <Button type="submit" look="primary" isBusy={isBusy}>
          {isBusy ? messages.applying : messages.apply}
        </Button>
      </form>
    </section>
  );
};
