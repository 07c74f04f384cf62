import { useId } from 'react';
import type { DayRange } from '../../contracts/schemas/settings.ts';
import { deliveryDates } from '../../domain/dates.ts';
import { formatNumber, formatTaka } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { checkIcon } from '../kit/check-icon.ts';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { Icon } from '../kit/Icon.tsx';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { pinIcon } from '../kit/pin-icon.ts';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { useCartMessages } from '../messages/cart.ts';
import { useLocale, useMessages } from '../messages/context.ts';
import { useDeliveryMessages } from '../messages/delivery.ts';
import { useNameOf } from '../messages/names.ts';
import './DeliveryInfo.css';

interface Props {
  district: string;
  /** Taka. */
  charge: number;
  /** Delivery time; omitted if the settings have none. */
  days?: DayRange | undefined;
  exchangeDays?: number | undefined;
  /** Unix seconds. */
  now: number;
  /** Loaded on demand, when the shopper changes the district. */
  districts: { state: 'idle' | 'loading' | 'failed' } | { state: 'loaded'; names: readonly string[] };
  onLoadDistricts: () => void;
  onDistrict: (district: string) => void;
}

const focus = (control: HTMLElement | null) => control?.focus();

/** Delivery to a district: charge, delivery time, payment and exchange. */
export const DeliveryInfo = ({
  district,
  charge,
  days,
  exchangeDays,
  now,
  districts,
  onLoadDistricts,
  onDistrict,
}: Props) => {
  const id = useId();
  const locale = useLocale();
  const { failures } = useMessages();
  const cart = useCartMessages();
  const messages = useDeliveryMessages();
  const nameOf = useNameOf();
  return (
    <section className="delivery-info" aria-labelledby={id}>
      <h2 id={id}>{messages.heading}</h2>
      <ul className="bare">
        <li>
          <Icon name={pinIcon} />
          <div>
            <div role="status">
              <b>{messages.to(nameOf(district).children, formatTaka(charge, locale))}</b>
              {days && <p>{messages.arrives(deliveryDates(now, days, locale))}</p>}
            </div>
            {districts.state === 'loaded' ? (
              <NativeSelect
                label={<VisuallyHidden>{messages.district}</VisuallyHidden>}
                value={district}
                onChange={onDistrict}
                selectRef={focus}
                options={[...new Set([district, ...districts.names])]
                  .map((value) => ({ value, name: nameOf(value).children }))
                  .sort((a, b) => a.name.localeCompare(b.name, locale))}
              />
            ) : districts.state === 'failed' ? (
              <ErrorPanel message={failures.server} onRetry={onLoadDistricts} />
            ) : (
              <Button look="text" isBusy={districts.state === 'loading'} onClick={onLoadDistricts}>
                {messages.change}
              </Button>
            )}
          </div>
        </li>
        <li>
          <Icon name={checkIcon} />
          <div>
            <b>{cart.cash}</b>
            <p>{cart.cashText}</p>
          </div>
        </li>
        {exchangeDays !== undefined && exchangeDays > 0 && (
          <li>
            <Icon name="bag" />
            <b>{cart.exchange(formatNumber(exchangeDays, locale))}</b>
          </li>
        )}
      </ul>
    </section>
  );
};
