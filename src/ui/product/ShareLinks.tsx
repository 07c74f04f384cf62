import { useEffect, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { CopyButton } from '../kit/CopyButton.tsx';
import { Icon } from '../kit/Icon.tsx';
import { Link } from '../kit/Link.tsx';
import { useMessages } from '../messages/context.ts';
import './ShareLinks.css';

interface Props {
  title: string /** The page's full address. */;
  url: string;
}

/** Ways to tell others of a product; the device's own way first, where it has one. */
export const ShareLinks = ({ title, url }: Props) => {
  const { product } = useMessages();
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  const at = encodeURIComponent(url);
  const words = encodeURIComponent(title);
  const places = [
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${at}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${words}%20${at}` },
    { name: 'X', href: `https://x.com/intent/post?text=${words}&url=${at}` },
  ];
  return (
    <div className="share-links">
      <span className="share-links-title">{product.share}</span>
      {canShare && (
        // Giving up in the device's own dialog rejects; there is nothing to tell.
        <Button look="quiet" onClick={() => navigator.share({ title, url }).catch(() => undefined)}>
          <Icon name="share" size={18} /> {product.share}
        </Button>
      )}
      {places.map(({ name, href }) => (
        <Link
          key={name}
          look="quiet"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={product.shareOn(name)}
        >
          {name}
        </Link>
      ))}
      <Link look="quiet" href={`mailto:?subject=${words}&body=${at}`} aria-label={product.shareByMail}>
        <Icon name="mail" size={18} />
      </Link>
      <CopyButton text={url} what={product.productLink} />
    </div>
  );
};
