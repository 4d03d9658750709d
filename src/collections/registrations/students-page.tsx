import { Suspense } from 'react'
import { heads } from '../../../content/heads.ts'
import { pages } from '../../../content/pages.ts'
import { Cards } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import links from '../../ui/link.module.css'
import { PageHead } from '../../ui/section.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { need } from '../../web/ask.ts'
import { type PageRoute, page } from '../../web/page.ts'
import { usePageState, usePageStore } from '../../web/page-state.ts'
import { type PageOf, PageTurner, pageOf, pageQuery } from '../../web/paging.tsx'
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

type Data = PageOf<Published & { id: string }> & { failed: boolean }

const words = heads.students

export const studentsPage = page<Data>({
  description: words.description,
  collections: [students],
  load: async (ask, { cursor }) => {
    // The call lists the oldest first, the page the newest (section 7).
    const found = (await need(ask, students.calls.list, pageQuery(cursor))).reverse()
    const items = found.map((student) => ({ ...student, id: student._id }))
    return { ...pageOf(items, cursor), failed: false }
  },
  otherwise: ({ cursor }) => ({ items: [], more: false, cursor, failed: true }),
  View: StudentsView,
})

function StudentsView({ data: { items, more, cursor, failed }, route: { path } }: { data: Data; route: PageRoute }) {
  const administrator = useAdministrator()
  const { refreshing: busy } = usePageState()
  const { refresh } = usePageStore()
  // Administrators see it until their list has loaded, below the space of its filters.
  const list = (
    <>
      <div className={`admins-only ${styles.filtersPlace}`} />
      {!failed && items.length === 0 && <Empty>{cursor ? 'There are no earlier registrations.' : words.none}</Empty>}
      <Cards className={styles.grid} of={items}>
        {(student) => <StudentCard student={student} />}
      </Cards>
      <PageTurner path={path} items={items} more={more} cursor={cursor} className={styles.more} />
    </>
  )
  return (
    <>
      <PageHead {...words.head}>
        <a className={links.link} href="/register">
          {pages.students.register}
        </a>
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
