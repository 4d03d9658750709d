import { heads } from '../../../content/heads.ts'
import { type GroupAsWhole, groupCallsOf } from '../../contract/entry-calls.ts'
import { groupPath } from '../../contract/entry-path.ts'
import { Cards } from '../../ui/card.tsx'
import { need } from '../../web/ask.ts'
import { EntryHead } from '../../web/entry-page.tsx'
import { NoSuchPage, type PageRoute, page } from '../../web/page.ts'
import { type PageOf, PageTurner, pageOf, pageQuery } from '../../web/paging.tsx'
import { useTools } from '../../web/use-tools.tsx'
import { type GalleryItem, gallery } from './contract.ts'
import { GalleryForm } from './entry.tsx'
import styles from './gallery.module.css'
import { PictureCard } from './picture-card.tsx'
import { useViewer } from './use-viewer.tsx'

type Data = PageOf<GalleryItem> & { whole: GroupAsWhole }

const call = groupCallsOf(gallery).group

/** The pictures of one category, the newest first. */
export const galleryGroup = page<Data>({
  description: heads.gallery.description,
  collections: [gallery],
  load: async (ask, { slug, cursor }) => {
    const { data } = await need(ask, call, { slug, ...pageQuery(cursor) })
    if (data === null) throw new NoSuchPage()
    const { entries, ...whole } = data
    return { ...pageOf(entries, cursor), whole }
  },
  about: ({ whole: { group, name } }) => ({
    title: `${name}, pictures`,
    description: heads.gallery.description,
    path: groupPath(gallery, group),
  }),
  View: GroupView,
})

function GroupView({ data, route: { list } }: { data: Data; route: PageRoute }) {
  const { items, more, cursor, whole } = data
  const tools = useTools<GalleryItem>(gallery, { Form: GalleryForm, items, around: 'sought' })
  const viewer = useViewer(items)
  return (
    <>
      <EntryHead list={list} title={whole.name} />
      {tools.panel}
      <Cards className={styles.grid} of={items}>
        {(item, at) => <PictureCard item={item} heading="h2" viewer={viewer} tools={tools.tools(item)} first={at === 0} />}
      </Cards>
      {viewer.over}
      {(cursor !== undefined || more) && <PageTurner path={groupPath(gallery, whole.group)} items={items} more={more} cursor={cursor} />}
    </>
  )
}
