/** The icons, each an SVG path on 24 by 24, drawn with round line ends. */
const icons = {
  arrow: 'M4 12h15M12.5 5.5 19 12l-6.5 6.5',
  away: 'M7 17 17 7M8.5 7H17v8.5',
  back: 'M20 12H5M11.5 5.5 5 12l6.5 6.5',
  calendar:
    'M6 4.5h12a2 2 0 0 1 2 2V19a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6.5a2 2 0 0 1 2-2zM4 10h16M8 2.5v4M16 2.5v4M8 14h.01M12 14h.01M16 14h.01M8 17.5h.01M12 17.5h.01',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'M6 9.5l6 6 6-6',
  menu: 'M4 6h16M4 12h16M4 18h16',
  moon: 'M20.5 13.5A8.6 8.6 0 1 1 10.5 3.5a7 7 0 0 0 10 10z',
  pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
  pen: 'M4 20l1.2-4.6L16 4.6a2 2 0 0 1 2.8 0l.6.6a2 2 0 0 1 0 2.8L8.6 18.8zM13.5 20.5H20',
  play: 'M7 4.5 19 12 7 19.5z',
  plus: 'M5 12h14M12 5v14',
  search: 'M16 16l5 5M18 10.5a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0z',
  sun: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8',
  trash: 'M3.5 6h17M8.5 6V4A1.5 1.5 0 0 1 10 2.5h4A1.5 1.5 0 0 1 15.5 4v2M18.5 6v13a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2V6M10 11v5.5M14 11v5.5',
  warning: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.3h.01',
} as const

export type IconName = keyof typeof icons

/** Hidden from screen readers: its name is always beside it. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => <DrawnIcon path={icons[name]} size={size} />

/** An icon that only one page shows, by its path. */
export function DrawnIcon({ path, size }: { path: string; size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
