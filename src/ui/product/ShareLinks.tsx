import { useEffect, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { CopyButton } from '../kit/CopyButton.tsx';
import { Icon } from '../kit/Icon.tsx';
import { Link } from '../kit/Link.tsx';
import { useSharingMessages } from '../messages/sharing.ts';
import './ShareLinks.css';

interface Props {
  title: string;
  /** Absolute URL of the page. */
  url: string;
}

/** Share links of a product, with the Web Share API first if supported. */
export const ShareLinks = ({ title, url }: Props) => {
  const sharing = useSharingMessages();
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  const encodedUrl = encodeURIComponent(url);
  const encodedTitle = encodeURIComponent(title);
  const services = [
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${encodedUrl}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${encodedTitle}%20${encodedUrl}` },
    { name: 'X', href: `https://x.com/intent/post?text=${encodedTitle}&url=${encodedUrl}` },
  ];
  return (
    <div className="share-links">
      {canShare ? (
        // share() rejects when the user cancels.
        <Button look="quiet" onClick={() => navigator.share({ title, url }).catch(() => undefined)}>
          <Icon name="M12 15V4m0 0L8 8m4-4 4 4M5 13v7h14v-7" size={18} /> {sharing.share}
        </Button>
      ) : (
        <span className="share-links-title">{sharing.share}</span>
      )}
      {services.map(({ name, href }) => (
        <Link
          key={name}
          look="quiet"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={sharing.shareOn(name)}
        >
          {name}
        </Link>
      ))}
      <Link
        look="quiet"
        href={`mailto:?subject=${encodedTitle}&body=${encodedUrl}`}
        aria-label={sharing.shareByMail}
      >
        <Icon name="M3.5 6h17v12h-17zm0 .5 8.5 7 8.5-7" size={18} />
      </Link>
      <CopyButton text={url} subject={sharing.productLink} />
    </div>
  );
};
