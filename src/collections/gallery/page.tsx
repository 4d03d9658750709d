import type { ReactNode } from 'react'
import { heads } from '../../../content/heads.ts'
import { groupPath } from '../../contract/entry-path.ts'
import { groupOf } from '../../contract/slug.ts'
import { Cards } from '../../ui/card.tsx'
import links from '../../ui/link.module.css'
import { listPage } from '../../web/list-page.tsx'
import { ComingSoon } from './coming-soon.tsx'
import { byCategory, type GalleryItem, gallery } from './contract.ts'
import { GalleryForm, pictureEntry } from './entry.tsx'
import styles from './gallery.module.css'
import { galleryGroup } from './group.tsx'
import { PictureCard } from './picture-card.tsx'
import { useViewer } from './use-viewer.tsx'

export const galleryPage = listPage({
  thing: gallery,
  entry: pictureEntry,
  group: galleryGroup,
  words: heads.gallery,
  search: 'Search by category',
  Form: GalleryForm,
  empty: <ComingSoon />,
  Entries: Groups,
})

type Props = { found: GalleryItem[]; first: string | undefined; tools: { tools: (item: GalleryItem) => ReactNode } }

/** The pictures of each category below its heading; in the viewer they follow each other in that order. */
function Groups({ found, first, tools }: Props) {
  const groups = byCategory(found)
  const viewer = useViewer(groups.flatMap(({ items }) => items))
  return (
    <>
      {groups.map(({ category, items }) => (
        <section key={category} className={styles.group} aria-label={category}>
          <h2 className={styles.heading}>
            <a href={groupPath(gallery, groupOf(category))} className={links.title} dir="auto">
              {category}
            </a>
          </h2>
          <Cards className={styles.grid} of={items}>
            {(item) => <PictureCard item={item} viewer={viewer} tools={tools.tools(item)} first={item.id === first} />}
          </Cards>
        </section>
      ))}
      {viewer.over}
    </>
  )
}
