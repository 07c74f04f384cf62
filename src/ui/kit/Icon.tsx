import './Icon.css';

const paths = {
  arrowLeft: 'M19 12H5m6-6-6 6 6 6',
  arrowRight: 'M5 12h14m-6-6 6 6-6 6',
  bag: 'M5 8h14l1 12.5H4L5 8Zm3.5 0V6.5a3.5 3.5 0 0 1 7 0V8',
  chevronDown: 'm6 9.5 6 6 6-6',
  chevronRight: 'm9.5 6 6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm12.5 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  filter: 'M4 7h16M7 12h10M10 17h4',
  grid: 'M4 5h16M4 12h16M4 19h16',
  heart: 'M12 20s-7.5-4.7-7.5-10.2A4.3 4.3 0 0 1 12 7.1a4.3 4.3 0 0 1 7.5 2.7C19.5 15.3 12 20 12 20Z',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  search: 'm20 20-4.3-4.3M17.5 10.8a6.8 6.8 0 1 1-13.5 0 6.8 6.8 0 0 1 13.5 0Z',
  user: 'M15.5 8.2a3.7 3.7 0 1 1-7.4 0 3.7 3.7 0 0 1 7.4 0ZM4.5 20c.6-4 3.6-6 7.3-6s6.9 2 7.6 6',
  warning: 'M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.2v.3',
} as const;

type NamedIcon = keyof typeof paths;
export const iconNames = Object.keys(paths) as NamedIcon[];

/** An icon of every page, or the path of another one, which is loaded with its component. */
export type IconName = NamedIcon | `M${string}`;

/** Decorative icon, hidden from screen readers. `size` is in CSS pixels. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name as NamedIcon] ?? name} />
    </svg>
  );
};
