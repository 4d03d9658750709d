import {
  ArrowLeft,
  ArrowRight,
  ArrowUpRight,
  CalendarDays,
  ChevronDown,
  Menu,
  Moon,
  Pause,
  PenLine,
  Play,
  Plus,
  Search,
  Sun,
  Trash2,
  X,
} from 'lucide-react'

const icons = {
  arrow: ArrowRight,
  away: ArrowUpRight,
  back: ArrowLeft,
  calendar: CalendarDays,
  close: X,
  down: ChevronDown,
  menu: Menu,
  moon: Moon,
  pause: Pause,
  pen: PenLine,
  play: Play,
  plus: Plus,
  search: Search,
  sun: Sun,
  trash: Trash2,
} as const

export type IconName = keyof typeof icons

/** A drawn sign beside or instead of words; the words that name it are always there for those who listen. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const Drawn = icons[name]
  return <Drawn size={size} strokeWidth={1.75} aria-hidden="true" focusable="false" />
}
