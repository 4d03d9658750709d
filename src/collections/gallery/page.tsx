import { heads } from '../../../content/heads.ts'
import { groupPath } from '../../contract/entry-path.ts'
import { groupOf } from '../../contract/slug.ts'
import { Cards } from '../../ui/card.tsx'
import links from '../../ui/link.module.css'
import { listPage } from '../../web/list-page.tsx'
import { ComingSoon } from './coming-soon.tsx'
import { byCategory, gallery } from './contract.ts'
import { GalleryForm, pictureEntry } from './entry.tsx'
import styles from './gallery.module.css'
import { galleryGroup } from './group.tsx'
import { PictureCard } from './picture-card.tsx'

export const galleryPage = listPage({
  thing: gallery,
  entry: pictureEntry,
  group: galleryGroup,
  words: heads.gallery,
  search: 'Search by category',
  Form: GalleryForm,
  empty: <ComingSoon />,
  Entries: ({ found, first, tools }) =>
    byCategory(found).map(({ category, items }) => (
      <section key={category} className={styles.group} aria-label={category}>
        <h2 className={styles.heading}>
          <a href={groupPath(gallery, groupOf(category))} className={links.title} dir="auto">
            {category}
          </a>
        </h2>
        <Cards className={styles.grid} of={items}>
          {(item) => <PictureCard item={item} tools={tools.tools(item)} first={item.id === first} />}
        </Cards>
      </section>
    )),
})
