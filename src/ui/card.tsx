import { Children, type ComponentProps, type ReactNode } from 'react'
import styles from './card.module.css'
import facts from './facts.module.css'

const both = (house: string | undefined, own: string | undefined) => (own ? `${house} ${own}` : house)

/** A collection styles its cards by `className`, whose rules win (tokens.css). */
export const Card = ({ className, ...article }: ComponentProps<'article'>) => (
  <article {...article} className={both(styles.card, className)} />
)

/** A list of cards side by side. The `className` sets the least width of a card (`--least`). */
export const Grid = ({ className, ...list }: ComponentProps<'ul'>) => <ul {...list} className={both(styles.grid, className)} />

type CardsProps<Item> = Omit<ComponentProps<'ul'>, 'children'> & { of: readonly Item[]; children: (item: Item, at: number) => ReactNode }

export const Cards = <Item extends { id: string }>({ of, children, ...list }: CardsProps<Item>) => (
  <Grid {...list}>
    {of.map((item, at) => (
      <li key={item.id}>{children(item, at)}</li>
    ))}
  </Grid>
)

export const Words = ({ className, ...words }: ComponentProps<'div'>) => <div {...words} className={both(styles.words, className)} />

/** Whether a text may be longer than a printed page (later.css). A line counts as 40 characters. */
export const isLong = (text: string) => text.length + 40 * text.split('\n').length > 1500

/** The description of an entry, line by line; nothing if it has none. */
export const Description = ({ className, children }: { className?: string | undefined; children: string }) =>
  children && (
    <p dir="auto" className={both(styles.description, className)} data-long={isLong(children) || undefined}>
      {children}
    </p>
  )

/** The foot of a card; nothing without actions. No paragraph, because it may contain a list. */
export const Actions = ({ className, children }: { className?: string | undefined; children: ReactNode }) =>
  Children.toArray(children).some(Boolean) && <div className={both(styles.actions, className)}>{children}</div>

/** `live`: the event is running now; only then it glows. */
export function Chip({ live = false, children }: { live?: boolean; children: ReactNode }) {
  return (
    <span dir="auto" className={live ? facts.live : facts.chip} data-live={live || undefined}>
      {children}
    </span>
  )
}

export const Facts = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <p className={both(facts.facts, className)}>{children}</p>
)

/** A list that is dimmed while its add form is open. */
export const Dimmable = ({ dimmed, children }: { dimmed: boolean; children: ReactNode }) => (
  <div id="list" className={styles.list} data-dimmed={dimmed}>
    {children}
  </div>
)
