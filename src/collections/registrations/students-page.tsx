import { Suspense } from 'react'
import { heads } from '../../../content/heads.ts'
import { pages } from '../../../content/pages.ts'
import { studentSearch } from '../../../content/registration.ts'
import { Cards } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import links from '../../ui/link.module.css'
import { SearchBox } from '../../ui/search-box.tsx'
import { PageHead } from '../../ui/section.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { type Listed, loadList, useSearch } from '../../web/list-search.ts'
import { type PageRoute, page } from '../../web/page.ts'
import { usePageState, usePageStore } from '../../web/page-state.ts'
import { PageTurner } from '../../web/paging.tsx'
import { useAdministrator } from '../../web/session.ts'
import { loadListTools } from '../../web/slots.ts'
import { type Published, students, studentsFailed } from './contract.ts'
import styles from './registrations.module.css'
import { StudentCard } from './student-card.tsx'

const StudentsAdmin = lazyPart(
  async () => {
    const [admin] = await Promise.all([import(/* webpackChunkName: "students-admin" */ './students-admin.tsx'), loadListTools()])
    return admin.default
  },
  // Without its script an administrator has what visitors have.
  ({ meanwhile }) => meanwhile,
)

type Data = Listed<Published & { id: string }> & { failed: boolean }

const words = heads.students

export const studentsPage = page<Data>({
  description: words.description,
  collections: [students],
  load: async (ask, paging) => ({ ...(await loadList<Published & { id: string }>(ask, students, paging)), failed: false }),
  otherwise: { items: [], more: false, cursor: undefined, failed: true },
  View: StudentsView,
})

function StudentsView({ data, route: { path } }: { data: Data; route: PageRoute }) {
  const { items, more, cursor, failed } = data
  const administrator = useAdministrator()
  const { words: sought, found, waiting, late, failed: isPartial, again, box } = useSearch(students, data, true)
  const isSearching = sought.trim() !== ''
  const { refreshing: busy } = usePageState()
  const { refresh } = usePageStore()
  // Administrators see it until their list has loaded, below the space of its filters.
  const list = (
    <>
      <div className={`admins-only ${styles.filtersPlace}`} />
      {isPartial && <Failed message={studentsFailed} onAgain={again} />}
      {!failed && items.length === 0 && <Empty>{cursor ? 'There are no earlier registrations.' : words.none}</Empty>}
      {items.length > 0 && found.length === 0 && !waiting && !isPartial && <Empty>{studentSearch.none}</Empty>}
      <Cards className={styles.grid} of={found}>
        {(student) => <StudentCard student={student} />}
      </Cards>
      {late && <Skeletons count={3} />}
      {!isSearching && <PageTurner path={path} items={items} more={more} cursor={cursor} className={styles.more} />}
    </>
  )
  return (
    <>
      <PageHead
        {...words.head}
        more={
          <a className={links.link} href="/register">
            {pages.students.register}
          </a>
        }
      >
        <div className={`visitors-only ${styles.search}`}>
          <SearchBox label={studentSearch.label} action={path} {...box} />
        </div>
      </PageHead>
      {failed && !administrator && <Failed message={studentsFailed} busy={busy} onAgain={() => void refresh()} />}
      {administrator ? (
        <Suspense fallback={list}>
          <StudentsAdmin meanwhile={list} />
        </Suspense>
      ) : (
        list
      )}
    </>
  )
}
