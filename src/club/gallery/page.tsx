import { pages } from '../../../content/pages.ts'
import { Grid } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { listPage } from '../../web/list-page.tsx'
import { ComingSoon } from './coming-soon.tsx'
import { byCategory, gallery } from './contract.ts'
import styles from './gallery.module.css'
import { PictureCard } from './picture-card.tsx'

const GalleryForm = lazyPart(async () => (await import(/* webpackChunkName: "gallery-form" */ './gallery-form.tsx')).default)

export const galleryPage = listPage({
  thing: gallery,
  words: pages.gallery,
  search: 'Search by category',
  Form: GalleryForm,
  empty: <ComingSoon />,
  Entries: ({ found, first, tools }) =>
    byCategory(found).map(({ category, items }) => (
      <section key={category} className={styles.group} aria-label={category}>
        <h2 className={styles.heading}>{category}</h2>
        <Grid className={styles.grid}>
          {items.map((item) => (
            <li key={item.id}>
              <PictureCard item={item} tools={tools.tools(item)} first={item.id === first} />
            </li>
          ))}
        </Grid>
      </section>
    )),
})
