import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import './Button.css';
import './Link.css';
import type { ButtonLook } from './Button.tsx';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** `plain` has no underline until hovered; the others look like buttons. */
  look?: 'inline' | 'plain' | Exclude<ButtonLook, 'text'>;
  isWide?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
};

/** Plain anchor, used for every link: a click handler on the page turns its clicks into client-side navigation. */
export const Link = ({ look = 'inline', isWide = false, className, children, ...rest }: Props) => {
  const kind = look === 'inline' || look === 'plain' ? 'link' : 'button';
  return (
    <a
      {...rest}
      className={className === undefined ? kind : `${kind} ${className}`}
      // Most links are plain: without the attribute, a page is smaller.
      data-look={look === 'plain' ? undefined : look}
      data-wide={isWide || undefined}
    >
      {children}
    </a>
  );
};
