import { useState } from 'react';
import { defaultDistrict } from '../../domain/address.ts';
import { shippingCharge, shippingOption } from '../../domain/pricing.ts';
import { useStore } from '../../platform/storage/store.ts';
import { DeliveryInfo } from '../../ui/product/DeliveryInfo.tsx';
import { readDistricts } from '../addresses/districts.ts';
import { orNull } from '../page/read-results.ts';
import { useShop } from '../page/root-data.ts';
import { useLoaded } from './use-loaded.ts';

type Districts = readonly string[] | null | undefined;
const idle: Promise<Districts> = Promise.resolve(undefined);

/** Delivery info for the stored district. A sold-out product has no delivery time. */
export const Delivery = ({ isSoldOut }: { isSoldOut: boolean }) => {
  const shop = useShop();
  const { settings } = shop;
  const district = useStore(shop.district) ?? defaultDistrict;
  const [request, setRequest] = useState(idle);
  const names = useLoaded(request)?.value;
  const days = (isDhaka: boolean) =>
    isSoldOut ? undefined : isDhaka ? settings.deliveryDaysDhaka : settings.deliveryDaysOutDhaka;
  const option = shippingOption(null, district);
  return (
    <DeliveryInfo
      district={district}
      charge={shippingCharge(option, settings)}
      days={days(option === 'dhaka')}
      exchangeDays={settings.exchangeDays}
      now={shop.now()}
      districts={
        names
          ? { state: 'loaded', names }
          : { state: request === idle ? 'idle' : names === null ? 'failed' : 'loading' }
      }
      onLoadDistricts={() => setRequest(orNull(readDistricts(shop)))}
      onDistrict={shop.district.set}
    />
  );
};
