import { useId } from 'react';
import type { ShopFact, ShopSettings } from '../../contracts/schemas/settings.ts';
import { formatTaka, localText } from '../../domain/locale.ts';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { useLocale } from '../messages/context.ts';
import { useTrustMessages } from '../messages/trust.ts';
import '../kit/Icon.css';
import './TrustStrip.css';

const iconPaths: Record<ShopFact['icon'], string> = {
  payment: 'M3 7h18v10H3zm11.5 5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM6 12h.01M18 12h.01',
  delivery: 'M2.5 6.5h11v10h-11zm11 3.5h4l4 3.5v3h-8zM9 17a2 2 0 1 1-4 0m14 0a2 2 0 1 1-4 0',
  tracking: 'M12 21s6.5-6.2 6.5-11.2a6.5 6.5 0 0 0-13 0C5.5 14.8 12 21 12 21Zm-3-11.4 2.2 2.2L15.2 8',
  change: 'M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5',
};

interface Props {
  settings: Pick<ShopSettings, 'facts' | 'shippingDhaka' | 'shippingOutDhaka'>;
}

/** Facts about buying from the shop: from its settings, or the defaults. */
export const TrustStrip = ({ settings: { facts, shippingDhaka, shippingOutDhaka } }: Props) => {
  const id = useId();
  const locale = useLocale();
  const trust = useTrustMessages();
  const defaultFact = (icon: ShopFact['icon'], { title, text }: { title: string; text: string }) => ({
    icon,
    title: { children: title },
    text: { children: text },
  });
  const charges = [formatTaka(shippingDhaka, locale), formatTaka(shippingOutDhaka, locale)] as const;
  const items = facts?.map(({ icon, title, text }) => ({
    icon,
    title: localText(title, locale),
    text: localText(text, locale),
  })) ?? [
    defaultFact('payment', trust.payment),
    defaultFact('delivery', { ...trust.delivery, text: trust.delivery.text(...charges) }),
    defaultFact('tracking', trust.tracking),
    defaultFact('change', trust.change),
  ];
  return (
    <section className="trust-strip" aria-labelledby={id}>
      <VisuallyHidden>
        <h2 id={id}>{trust.heading}</h2>
      </VisuallyHidden>
      <ul className="bare">
        {items.map(({ icon, title, text }) => (
          <li key={title.children}>
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d={iconPaths[icon]} />
            </svg>
            <h3 {...title} />
            <p {...text} />
          </li>
        ))}
      </ul>
    </section>
  );
};
