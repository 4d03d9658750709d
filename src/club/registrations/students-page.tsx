import { lazy, Suspense } from 'react'
import { Link, useRevalidator } from 'react-router'
import { pages } from '../../../content/pages.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { PageHead } from '../../ui/section.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { need } from '../../web/ask.ts'
import { page } from '../../web/page.ts'
import { type Part, partAsked, partOf } from '../../web/part.ts'
import { useAdministrator } from '../../web/session.ts'
import { type Published, registrationCalls, studentsFailed } from './contract.ts'
import styles from './registrations.module.css'
import { StudentCard } from './student-card.tsx'

const StudentsAdmin = lazy(() => import(/* webpackChunkName: "students-admin" */ './students-admin.tsx'))

type Data = Part<Published & { id: string }> & { failed: boolean }

const words = pages.students

export const studentsPage = page<Data>({
  title: words.title,
  description: words.description,
  load: async (asks, { after }) => {
    // The call lists the oldest first, the page the newest (section 7).
    const found = (await need(asks, registrationCalls.published, partAsked(after))).reverse()
    return {
      ...partOf(
        found.map((student) => ({ ...student, id: student._id })),
        after,
      ),
      failed: false,
    }
  },
  otherwise: ({ after }) => ({ items: [], more: false, after, failed: true }),
  View: StudentsView,
})

function StudentsView({ data: { items, more, after, failed } }: { data: Data }) {
  const administrator = useAdministrator()
  const { state, revalidate } = useRevalidator()
  const last = items.at(-1)
  return (
    <>
      <PageHead {...words.head}>
        <Link className={styles.register} to="/register">
          {words.register}
        </Link>
      </PageHead>
      {failed && !administrator && <Failed message={studentsFailed} busy={state === 'loading'} onAgain={() => void revalidate()} />}
      {administrator ? (
        <Suspense fallback={<Skeletons shape="tiles" />}>
          <StudentsAdmin />
        </Suspense>
      ) : (
        <>
          {!failed && items.length === 0 && (
            <Empty>{after ? 'There is nobody before them.' : 'Nobody has registered yet. Be the first.'}</Empty>
          )}
          <ul className={styles.grid}>
            {items.map((student) => (
              <li key={student.id}>
                <StudentCard student={student} tools={undefined} />
              </li>
            ))}
          </ul>
          <p className={styles.more}>
            {after !== undefined && <Link to="/iort">Back to the newest</Link>}
            {more && last && <Link to={`/iort?after=${encodeURIComponent(last.id)}`}>Show older ones</Link>}
          </p>
        </>
      )}
    </>
  )
}
