import { More } from '../ui/more.tsx'
import { type PageOf, pageBehind } from './paging.ts'

type Props = Omit<PageOf<{ id: string }>, 'items'> & { path: string; items: readonly { id: string }[]; className?: string | undefined }

/** The ways from one page of a long list to its newest entries and to older ones. */
export function PageTurner({ path, items, more, cursor, className }: Props) {
  const last = items.at(-1)
  return (
    <More className={className}>
      {cursor !== undefined && <a href={path}>Back to the newest</a>}
      {more && last && <a href={pageBehind(path, last.id)}>Show older ones</a>}
    </More>
  )
}
