import { askedAtOnce } from '../contract/call.ts'
import { More } from '../ui/links.tsx'

export const perPage = askedAtOnce - 1

/** A page of a list, newest first, and whether there is more after it; `cursor` is the id of the entry before it. */
export type PageOf<Item> = { items: Item[]; more: boolean; cursor: string | undefined }

/** The query for such a page: one entry more than it shows. */
export const pageQuery = (cursor: string | undefined) => ({ limit: askedAtOnce, after: cursor })

/** The page from the reply; `found` newest first. */
export const pageOf = <Item,>(found: Item[], cursor: string | undefined, size = perPage): PageOf<Item> => ({
  items: found.slice(0, size),
  more: found.length > size,
  cursor,
})

export const pageBehind = (path: string, cursor: string) => `${path}?after=${cursor}`

type Props = Omit<PageOf<{ id: string }>, 'items'> & { path: string; items: readonly { id: string }[]; className?: string | undefined }

export function PageTurner({ path, items, more, cursor, className }: Props) {
  const last = items.at(-1)
  if (!more && cursor === undefined) return null
  return (
    <More className={className}>
      {cursor !== undefined && <a href={path}>Back to the newest</a>}
      {more && last && <a href={pageBehind(path, last.id)}>Show older ones</a>}
    </More>
  )
}
