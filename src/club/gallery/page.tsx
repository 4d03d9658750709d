import { lazy } from 'react'
import { pages } from '../../../content/pages.ts'
import { need } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { CollectionPage } from '../../web/collection-page.tsx'
import { page } from '../../web/page.ts'
import { type Part, partAsked, partOf } from '../../web/part.ts'
import { useTools } from '../../web/use-tools.tsx'
import { ComingSoon } from './coming-soon.tsx'
import { type GalleryItem, galleryCalls, groupsOf } from './contract.ts'
import styles from './gallery.module.css'
import { PictureCard } from './picture-card.tsx'

const GalleryForm = lazy(() => import(/* webpackChunkName: "gallery-form" */ './gallery-form.tsx'))

const words = pages.gallery

export const galleryPage = page<Part<GalleryItem>>({
  title: words.title,
  description: words.description,
  // The call lists the oldest first, the page the newest (section 2).
  load: async (asks, { after }) => partOf((await need(asks, galleryCalls.list, partAsked(after))).galleryData.reverse(), after),
  View: GalleryView,
})

function GalleryView({ data }: { data: Part<GalleryItem> }) {
  const tools = useTools<GalleryItem>({
    kind: 'picture',
    nameOf: ({ title }) => title,
    Form: GalleryForm,
    remove: galleryCalls.remove,
  })
  const first = data.items[0]?.id
  return (
    <CollectionPage
      head={words.head}
      path="/gallery"
      list={data}
      shape="tiles"
      search={{
        label: 'Search by category',
        texts: ({ category }) => [category],
        elsewhere: async (q) => (await need(ask, galleryCalls.list, { q, limit: 200 })).galleryData.reverse(),
      }}
      add={{ label: 'Add a picture', Form: GalleryForm }}
      tools={tools}
      empty={<ComingSoon />}
    >
      {(found) =>
        groupsOf(found).map(({ category, items }) => (
          <section key={category} className={styles.group} aria-label={category}>
            <h2 className={styles.heading}>{category}</h2>
            <ul className={styles.grid}>
              {items.map((item) => (
                <li key={item.id}>
                  <PictureCard item={item} tools={tools.tools(item)} first={item.id === first} />
                </li>
              ))}
            </ul>
          </section>
        ))
      }
    </CollectionPage>
  )
}
