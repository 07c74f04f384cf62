import { useId } from 'react';
import type { DayRange } from '../../contracts/schemas/settings.ts';
import { deliveryDates } from '../../domain/delivery.ts';
import { formatNumber, formatTaka } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { Icon } from '../kit/Icon.tsx';
import { NativeSelect } from '../kit/NativeSelect.tsx';
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
  /** Absent where the shop does not say. */
  days?: DayRange | undefined;
  exchangeDays?: number | undefined;
  /** Unix seconds. */
  now: number;
  /** Asked for when the district is to be changed. */
  districts: { state: 'unasked' | 'loading' | 'failed' } | { state: 'loaded'; names: readonly string[] };
  onAsk: () => void;
  onDistrict: (district: string) => void;
}

const focus = (control: HTMLElement | null) => control?.focus();

/** What a parcel to a district costs, when it comes, how it is paid and whether it can be exchanged. */
export const DeliveryInfo = ({
  district,
  charge,
  days,
  exchangeDays,
  now,
  districts,
  onAsk,
  onDistrict,
}: Props) => {
  const id = useId();
  const locale = useLocale();
  const { failures } = useMessages();
  const cart = useCartMessages();
  const texts = useDeliveryMessages();
  const nameOf = useNameOf();
  return (
    <section className="delivery-info" aria-labelledby={id}>
      <h2 id={id}>{texts.heading}</h2>
      <ul className="bare">
        <li>
          <Icon name="pin" />
          <div>
            <div role="status">
              <b>{texts.to(nameOf(district).children, formatTaka(charge, locale))}</b>
              {days && <p>{texts.arrives(deliveryDates(now, days, locale))}</p>}
            </div>
            {districts.state === 'loaded' ? (
              <NativeSelect
                label={<VisuallyHidden>{texts.district}</VisuallyHidden>}
                value={district}
                onChange={onDistrict}
                selectRef={focus}
                options={[...new Set([district, ...districts.names])]
                  .map((value) => ({ value, name: nameOf(value).children }))
                  .sort((a, b) => a.name.localeCompare(b.name, locale))}
              />
            ) : districts.state === 'failed' ? (
              <ErrorPanel message={failures.server} onRetry={onAsk} />
            ) : (
              <Button look="text" isBusy={districts.state === 'loading'} onClick={onAsk}>
                {texts.change}
              </Button>
            )}
          </div>
        </li>
        <li>
          <Icon name="check" />
          <div>
            <b>{cart.cash}</b>
            <p>{cart.cashText}</p>
          </div>
        </li>
        {exchangeDays !== undefined && exchangeDays > 0 && (
          <li>
            <Icon name="bag" />
            <b>{texts.exchange(formatNumber(exchangeDays, locale))}</b>
          </li>
        )}
      </ul>
    </section>
  );
};
